#!/usr/bin/env python3
"""A Bearing producer in Python's standard library: a glossary (NAME, tab, TEXT a line) into business/glossary/."""
import argparse, glob, json, os, re, sys, time
NAME = re.compile(r"(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9](?:[a-z0-9 ._-]{0,78}[a-z0-9])?", re.I)
parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("file")
for option, value in (("--corpus", os.environ.get("BEARING_CORPUS") or "corpus"), ("--producer", "glossary")):
    parser.add_argument(option, default=value)
[parser.add_argument(flag, action="store_true") for flag in ("--dry-run", "--allow-shrink", "--json")]
args = parser.parse_args()
folder, state_file = os.path.join(args.corpus, "business", "glossary"), os.path.join(args.corpus, "_state", args.producer + ".json")
def read(path):
    return open(path, "rb").read().decode("utf-8-sig").replace("\r\n", "\n")
def write(path, text):  # beside its place, then renamed over it: nobody reads a half
    if not args.dry_run:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path + ".tmp", "wb").write(text.encode())
        os.replace(path + ".tmp", path)
def save(**fields):
    state.update(fields)
    write(state_file, json.dumps(state, indent=2, ensure_ascii=False) + "\n")
def render(name, text, day):
    return f'---\ntitle: "{name}"\norigin: business\nasOf: {day}\nproducer: {args.producer}\n---\n\n# {name}\n\n{text}\n'

def run():
    lines = [line.partition("\t") for line in read(args.file).split("\n") if line.strip()]
    present = {os.path.basename(file): read(file) for file in glob.glob(os.path.join(folder, "*.md"))}
    own = {file for file in present if re.match(rf"---\n(?:(?!---\n).*\n)*?producer: {re.escape(args.producer)}\n", present[file])}
    usable = {name.lower(): (name + ".md", name, text) for name, tab, text in reversed(lines) if tab and NAME.fullmatch(name)}
    wanted = {file: (name, text) for file, name, text in usable.values() if file in own or file not in present}
    skipped, changed = len(lines) - len(wanted), {}
    gone = set() if skipped else own - wanted.keys()  # who saw only part knows of nothing that it is gone
    if len(gone) * 5 > len(own) and not args.allow_shrink:
        raise RuntimeError(f"SHRINK_REFUSED: {len(gone)} of {len(own)} documents would go; see --allow-shrink")
    for file, (name, text) in wanted.items():
        day = re.search(r"^asOf: (\S+)$", present.get(file, ""), re.M)
        if not day or present[file] != render(name, text, day[1]):  # else all is as it was: the date stays too
            changed[file] = render(name, text, state["lastRun"][:10])
    [write(os.path.join(folder, file), text) for file, text in changed.items()]
    [os.remove(os.path.join(folder, file)) for file in gone if not args.dry_run]
    outcome = {"status": "partial", "error": f"{skipped} lines have no usable name, or a taken one"} if skipped else {"status": "ok", "lastSuccess": state["lastRun"]}
    save(documents=len((own | wanted.keys()) - gone), written=len(changed), unchanged=len(wanted) - len(changed), removed=len(gone), **outcome)

try:
    prior = json.loads(read(state_file))
except (OSError, ValueError):
    prior = {}
before = prior.get("documents" if prior.get("status") == "ok" else "previousDocuments")
state = {"producer": args.producer, "status": "running", "lastRun": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "lastSuccess": prior.get("lastSuccess"),
         "documents": prior.get("documents") or 0, "previousDocuments": before, "error": None, "affirms": "content",
         **dict.fromkeys(("written", "unchanged", "removed"), 0)}
save()
try:
    run()
except Exception as problem:  # whatever it was, it is recorded, in one line
    save(status="failed", error=" ".join(str(problem).split())[:500])
print(json.dumps(state) if args.json else f"{args.producer}: {state['status']}, {state['documents']} documents")
state["error"] and print(state["error"], file=sys.stderr)
sys.exit({"ok": 0, "failed": 1, "partial": 3}[state["status"]])
