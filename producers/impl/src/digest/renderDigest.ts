import type { ModuleFacts } from './moduleFacts.js';

/** What the digest's head says of the repository. */
export interface RepositoryFacts {
  readonly name: string;
  readonly summary: string | null;
  readonly solutions: readonly string[];
  readonly leftOut: ReadonlyMap<string, number>;
  /** Decision records that stand in the repository: they are pointed at, not copied. */
  readonly decisions: readonly { readonly path: string; readonly title: string; readonly date: string | null }[];
  readonly documents: readonly { readonly id: string; readonly title: string }[];
}

/** Public names of a module that are shown at most. The rest are counted. */
const MOST_NAMES = 60;
/** 45 modules in about 20 KB; a repository of few modules has 20 KB too. */
const BYTES_A_MODULE = 450;
const LEAST_BYTES = 20_000;
/** Steps by which the lists of all modules shrink until the digest fits; what is left out is counted each time. */
const STEPS = [
  { names: MOST_NAMES, list: 20, summary: 300 },
  { names: 40, list: 15, summary: 240 },
  { names: 25, list: 12, summary: 200 },
  { names: 15, list: 10, summary: 160 },
  { names: 10, list: 8, summary: 120 },
  { names: 6, list: 5, summary: 100 },
  { names: 4, list: 3, summary: 80 },
] as const;

/** The digest's body: a head, then a section a module, as small as its modules are many. */
export function renderDigest(repository: RepositoryFacts, modules: readonly ModuleFacts[]): string {
  const allowed = Math.max(LEAST_BYTES, modules.length * BYTES_A_MODULE);
  let body = '';
  for (const step of STEPS) {
    body = [
      renderHead(repository, modules, step.list),
      ...modules.map((module) => renderModule(module, step, repository.summary)),
    ].join('\n');
    body = body.replace(/\n{3,}/g, '\n\n');
    if (Buffer.byteLength(body) <= allowed) break;
  }
  return body;
}

function renderHead(repository: RepositoryFacts, modules: readonly ModuleFacts[], list: number): string {
  const files = modules.reduce((sum, module) => sum + module.files, 0);
  const lines = modules.reduce((sum, module) => sum + module.lines, 0);
  const leftOut = [...repository.leftOut].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return [
    `# ${repository.name}: implementation digest`,
    '',
    ...(repository.summary === null ? [] : [repository.summary, '']),
    `${modules.length} modules, ${files} code files, ${lines} lines.${leftOut === '' ? '' : ` Left out: ${leftOut}.`}`,
    '',
    ...item('Solutions', repository.solutions, 5),
    ...item(
      'Documents',
      repository.documents.map(({ id, title }) => `${title} (${id})`),
      list,
    ),
    ...decisionLines(repository.decisions),
    '',
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

const MOST_DECISIONS = 40;

function decisionLines(decisions: RepositoryFacts['decisions']): string[] {
  if (decisions.length === 0) return [];
  const shown = decisions
    .slice(0, MOST_DECISIONS)
    .map(({ path, title, date }) => `- ${title} (\`${path}\`${date === null ? '' : `, ${date}`})`);
  const more = decisions.length - shown.length;
  return ['', '## Decision records', '', ...shown, ...(more > 0 ? [`- and ${more} more`] : [])];
}

function renderModule(module: ModuleFacts, step: (typeof STEPS)[number], told: string | null): string {
  const what = module.kinds.length > 0 ? module.kinds.join('; ') : module.languages.join(', ') || 'files';
  const owners = module.owners.length === 0 ? '' : ` Owners: ${module.owners.join(' ')}.`;
  const where = module.folder === '' ? '' : ` (${module.folder})`;
  const head = `${what}, ${module.files} files, ${module.lines} lines.${owners}`;
  const summary = module.summary === null || module.summary === told ? '' : ` ${shorten(module.summary, step.summary)}`;
  return [
    `## ${module.name}${module.folder === module.name ? '' : where}`,
    '',
    head + summary,
    '',
    ...item('References', module.references, step.list),
    ...item('Packages', module.packages, step.list),
    ...item('Entry points', module.entryPoints, 6),
    ...item('Routes', module.routes, step.list),
    ...item('Config keys', module.configKeys, step.list),
    ...item('Tables', module.tables, step.list),
    ...item('Public names', module.names, step.names),
    '',
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}

function item(label: string, values: readonly string[], most: number): string[] {
  if (values.length === 0) return [];
  const shown = values.slice(0, most).map((value) => value.replace(/\s+/g, ' '));
  const more = values.length - shown.length;
  return [`- ${label}: ${shown.join(', ')}${more > 0 ? ` (${more} more)` : ''}`];
}

/** Cut at a sentence where one ends in time, else at a word. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return sentence > most / 2
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}
