import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import { redactSecrets } from './redact.js';
import { looksSecret } from './secretValue.js';

/** Takes out of texts what must never leave a run: secrets it knows, secrets it recognises, this machine's paths. */
export interface Scrubber {
  /** A document's text, with what was redacted by kind. */
  text(text: string): { readonly text: string; readonly kinds: readonly string[] };
  /** One line of at most 500 characters. */
  line(text: string): string;
  /** `CODE where: what; next step` of any thrown value, in one line. */
  error(error: unknown): string;
}

const LINE_CHARACTERS = 500;
/** A shorter secret is an ordinary word, and taking it out everywhere would tell what it is. */
const SECRET_CHARACTERS = 4;

export function scrubber(secrets: readonly string[], localPaths: readonly string[]): Scrubber {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter((form) => form.length >= SECRET_CHARACTERS)
    .sort((a, b) => b.length - a.length);
  const telling = forms.filter(isTelling);
  const withoutPaths = localPathRemover(localPaths);
  const scrub = (input: string, known: readonly string[]): { text: string; kinds: string[] } => {
    let rest = input;
    for (const form of known) rest = rest.replaceAll(form, '[redacted:secret]');
    const redacted = redactSecrets(withoutPaths(rest));
    const kinds = rest === input ? redacted.kinds : [...redacted.kinds, 'secret'];
    return { text: redacted.text, kinds };
  };
  const text = (input: string): { text: string; kinds: string[] } => scrub(input, telling);
  const line = (input: string): string => {
    const flat = scrub(input, forms)
      .text.replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    return flat.length > LINE_CHARACTERS ? `${flat.slice(0, LINE_CHARACTERS - 1)}…` : flat;
  };
  return { text, line, error: (error) => line(describeError(error)) };
}

/**
 * A password such as "postgres" is a word of the documents too: taking it out there would spoil them and tell what it
 * is. In errors it goes all the same.
 */
function isTelling(secret: string): boolean {
  return looksSecret(secret) || secret.length >= 12 || (secret.length >= 8 && /[a-z][A-Z]|[^\w]/.test(secret));
}

/** A secret as it was given, as a URL writes it and as JSON does. */
function formsOf(secret: string): string[] {
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  try {
    forms.push(decodeURIComponent(secret));
  } catch {
    // Not percent-encoded: there is no other form.
  }
  return forms;
}

/** What happened, from whatever a driver throws: some throw without a message, some a bundle of errors, some a text. */
function describeError(error: unknown): string {
  if (error instanceof BearingError) return error.toLine();
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map((inner: unknown) => describeError(inner)))].join('; ');
  }
  if (!(error instanceof Error)) return `RUN_FAILED: ${String(error)}`;
  const code = (error as NodeJS.ErrnoException).code;
  const message = error.message === '' ? error.name : error.message;
  const named = typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
  return named.startsWith('RUN_FAILED: ') ? named : `RUN_FAILED: ${named}`;
}

/** Takes this machine's folders from the start of paths: home becomes `~`, what the run reads keeps its last part. */
function localPathRemover(localPaths: readonly string[]): (text: string) => string {
  const roots = new Map<string, string>();
  const add = (folder: string, replacement: string): void => {
    const absolute = path.resolve(folder);
    if (absolute.split(/[/\\]/).filter(Boolean).length >= (replacement === '~' ? 1 : 2)) {
      for (const form of [absolute, absolute.replaceAll('\\', '/')]) if (!roots.has(form)) roots.set(form, replacement);
    }
  };
  for (const local of localPaths) add(local, path.basename(path.resolve(local)));
  add(process.cwd(), '.');
  add(tmpdir(), 'tmp');
  add(homedir(), '~');
  const ordered = [...roots].sort(([a], [b]) => b.length - a.length);
  return (text) => {
    let result = text;
    for (const [root, replacement] of ordered) {
      if (!result.includes(root)) continue;
      result = result.replace(
        new RegExp(`(?<![\\w.~/\\\\-])${quotedForRegExp(root)}(?![\\w-])`, 'g'),
        () => replacement,
      );
    }
    return result;
  };
}

function quotedForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
