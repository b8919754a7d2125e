import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, INITIALIZE, INITIALIZED, ServerProcess } from '../wire/serverProcess.js';

export interface SoakReport {
  readonly answers: number;
  readonly edits: number;
  /** Answers that failed, were empty, or held pieces of two editions of one document. */
  readonly wrong: readonly string[];
}

const DOCUMENTS = 40;
const IN_FLIGHT = 4;

/**
 * Several servers on one corpus, each under load, while its documents are written anew, deleted and made again. Each
 * edition of a document names itself at its start and at its end, so that an answer made of two shows.
 */
export async function soak(
  root: string,
  options: { servers: number; ms: number; leastAnswers?: number },
): Promise<SoakReport> {
  const wrong: string[] = [];
  let answers = 0;
  let edits = 0;
  for (let n = 0; n < DOCUMENTS; n++) writeEdition(root, n, 0);
  const until = performance.now() + options.ms;
  /** A busy machine may need longer for answers that prove something. */
  const goesOn = (): boolean => performance.now() < until || answers < (options.leastAnswers ?? 0);

  const editing = (async () => {
    for (let edition = 1; goesOn(); edition++) {
      const n = edition % DOCUMENTS;
      // The first half is always there, so that every search has something to find.
      if (n >= DOCUMENTS / 2 && edition % 3 === 0) rmSync(fileOf(root, n), { force: true });
      else writeEdition(root, n, edition);
      edits++;
      await sleep(5);
    }
  })();

  const load = async (server: ServerProcess, lane: number): Promise<void> => {
    for (let turn = 0; goesOn(); turn++) {
      const n = (turn * 7 + lane) % (DOCUMENTS / 2);
      const id = `${lane}-${turn}`;
      const asked =
        turn % 3 === 0
          ? call(id, 'get_document', { document: `notes/n${n}` })
          : call(id, 'search_context', { query: `subject${n} harbour`, limit: 3 });
      server.send(asked);
      const frame = await server.answer(id);
      const text = frame.result?.content?.[0]?.text ?? '';
      answers++;
      if (frame.error !== undefined || frame.result?.isError === true)
        wrong.push(`failed: ${text} ${JSON.stringify(frame.error)}`);
      else if (!text.includes(`subject${n}`)) wrong.push(`empty: ${text.slice(0, 300)}`);
      else wrong.push(...mixedPassages(text));
    }
  };

  const servers = Array.from({ length: options.servers }, () => new ServerProcess(['--corpus', root]));
  for (const server of servers) server.send(INITIALIZE, INITIALIZED);
  await Promise.all(servers.flatMap((server) => Array.from({ length: IN_FLIGHT }, (_, lane) => load(server, lane))));
  await editing;
  for (const server of servers) {
    const { code } = await server.end();
    if (code !== 0) wrong.push(`ended with ${code}: ${server.stderr}`);
  }
  return { answers, edits, wrong };
}

function fileOf(root: string, n: number): string {
  return path.join(root, 'notes', `n${n}.md`);
}

/** Written beside and renamed, as editors and producers do. */
function writeEdition(root: string, n: number, edition: number): void {
  const temporary = path.join(root, 'notes', `.n${n}.tmp`);
  const filler = 'Words that fill the page, so that reading it takes a while.\n'.repeat(20);
  writeFileSync(temporary, `# subject${n}\n\nharbour begins n${n}e${edition}\n${filler}ends n${n}e${edition}\n`);
  renameSync(temporary, fileOf(root, n));
}

function mixedPassages(text: string): string[] {
  return text.split(/\n### /).flatMap((passage) => {
    const begins = /begins (n\d+e\d+)/.exec(passage)?.[1];
    const ends = /ends (n\d+e\d+)/.exec(passage)?.[1];
    return begins === ends ? [] : [`mixed: begins ${begins}, ends ${ends}`];
  });
}
