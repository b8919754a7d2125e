/** Where one database's schema is read from, and how. From the command line, or an entry of a configuration file. */
export interface SourceSpec {
  /** A URL, a connection string, a file or a folder. */
  readonly location: string;
  /** How to read it; `null` finds out. */
  readonly kind: SourceKind | null;
  /** Name that stands before its tables' names where several databases share a corpus. */
  readonly database: string | null;
  /** Patterns with `*` and `?` over `schema.table`; none means all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** File with comments and relations that the database lacks. */
  readonly comments: string | null;
  /** Environment variable and file that hold the password. */
  readonly passwordEnv: string | null;
  readonly passwordFile: string | null;
  /** For each catalog query. @default 30000 */
  readonly queryTimeoutMs: number;
  /** For the connection to stand. @default 10000 */
  readonly connectTimeoutMs: number;
  /** Takes what the catalog shows as whole, whatever the login's rights. @default false */
  readonly trustCatalog: boolean;
}

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What can be read, by the name that `--kind` takes. */
export const SOURCE_KINDS = [
  'postgres',
  'mysql',
  'sqlserver',
  'sqlite',
  'dacpac',
  'tsql',
  'forjson',
  'pgdump',
  'mysqldump',
  'sqlitescript',
  'tbls',
] as const;

const DEFAULT_QUERY_TIMEOUT_MS = 30_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

export function sourceSpec(given: Partial<SourceSpec> & Pick<SourceSpec, 'location'>): SourceSpec {
  return {
    kind: null,
    database: null,
    include: [],
    exclude: [],
    comments: null,
    passwordEnv: null,
    passwordFile: null,
    queryTimeoutMs: DEFAULT_QUERY_TIMEOUT_MS,
    connectTimeoutMs: DEFAULT_CONNECT_TIMEOUT_MS,
    trustCatalog: false,
    ...given,
  };
}

export function isSourceKind(text: string): text is SourceKind {
  return (SOURCE_KINDS as readonly string[]).includes(text);
}
