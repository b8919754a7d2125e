import type { CalendarDate } from '@bearing/format';
import type { Root } from 'hast';

/** The kinds of wiki and of folders of documents that can be read. */
export const WIKI_KINDS = [
  'confluence-xml',
  'confluence-html',
  'mediawiki',
  'azure-devops',
  'github',
  'gitlab',
  'notion',
  'dokuwiki',
  'docx',
  'html',
  'markdown',
  'folder',
] as const;

export type WikiKind = (typeof WIKI_KINDS)[number];

/** A page of any wiki. */
export interface WikiPage {
  /** Names the page within its wiki, the same in every export of it: what links and the tree go by. */
  readonly key: string;
  readonly title: string;
  /** Key of the page above it; null at the top of the tree. */
  readonly parent: string | null;
  /** Folders above the topmost page: a space, a namespace. */
  readonly folder: readonly string[];
  /** The name wanted for its file, where the wiki gives one other than the title. */
  readonly name?: string;
  /** The day of its last edit; null where the wiki doesn't say. Never the day of the export. */
  readonly asOf: CalendarDate | null;
  /** Where a person reads it: an address, else the file's path in the export. */
  readonly source: string | null;
  /** An id that survives renaming and moving, where the wiki has one. */
  readonly id: string | null;
  readonly tags?: readonly string[];
  readonly aliases?: readonly string[];
  readonly author?: string | null;
  /** File names of what is attached to it. */
  readonly attachments?: readonly string[];
  /** True where the wiki shows it to some of its readers only. */
  readonly restricted?: boolean;
  /** True where the wiki itself says that it is a list of terms. */
  readonly glossary?: boolean;
  /** The page's content as a tree. Called when its document is made, so that a large wiki is never held whole. */
  read(): Promise<Root> | Root;
}

/** Where a link leads. */
export type LinkTarget =
  | { readonly to: 'page'; readonly key: string }
  | { readonly to: 'attachment'; readonly name: string }
  /** A place on the page itself. */
  | { readonly to: 'here' }
  /** A page or file that the wiki does not hold. */
  | { readonly to: 'missing'; readonly name: string }
  | { readonly to: 'outside'; readonly url: string };

/** A wiki that has been read: its pages, and how their links lead to one another. */
export interface Wiki {
  readonly pages: readonly WikiPage[];
  resolve(href: string, from: WikiPage): LinkTarget;
  /** What is in the input and does not become a document, each with its count: `{ draft: 2, 'old version': 7 }`. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Something in the input was off and the work went on. */
interface WikiWarning {
  readonly code: string;
  readonly where: string | null;
  readonly message: string;
  readonly hint?: string;
}

export interface ReadOptions {
  /** The wiki's address, without a slash at its end; null where none was given. */
  readonly baseUrl: string | null;
  /** Lets people's names come along; else they are left out of texts too, where the wiki marks them as people. */
  readonly authors: boolean;
  readonly warn: (warning: WikiWarning) => void;
  /** Says that some of the input could not be read: nothing is then removed from the corpus. */
  readonly partial: (reason: string) => void;
}
