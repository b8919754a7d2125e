import { BearingError } from '@bearing/format';
import type { Root } from 'hast';
import { root } from '../html/element.js';
import { isExternal } from '../html/urls.js';
import { baseName, decodeText, type Input } from '../input/input.js';
import { readLastEdit } from '../page/lastEdit.js';
import type { LinkTarget, ReadOptions, Wiki, WikiPage } from '../page/wiki.js';
import { convertElements } from './elements.js';
import { type ExportObject, readExportObjects } from './export.js';
import { readConfluenceUrl, readExportLink } from './links.js';
import { parseMarkup } from './markup.js';
import { restrictedPages } from './restrictions.js';
import { parseStorage } from './storage.js';

/** An XML export of Confluence: `entities.xml`, alone, in a folder or in a zip. */
export async function readConfluenceXml(input: Input, options: ReadOptions): Promise<Wiki> {
  const file =
    input.files.find((each) => baseName(each.path) === 'entities.xml') ??
    input.files.find((each) => /\.xml$/i.test(each.path));
  const exports = input.files.filter((each) => baseName(each.path) === 'entities.xml').length;
  if (exports > 1) {
    throw new BearingError('SEVERAL_EXPORTS', `there are ${exports} exports in it`, {
      where: input.name,
      hint: 'import them one at a time, each under a --producer of its own',
    });
  }
  if (file === undefined) {
    throw new BearingError('NO_ENTITIES', 'there is no entities.xml in it', {
      where: input.name,
      hint: 'export the space as XML',
    });
  }
  const objects = new ObjectsByClass();
  try {
    readExportObjects(decodeText(await file.read()), (object) => objects.add(object));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BearingError('XML_UNREADABLE', message, {
      where: file.path,
      hint: 'the export may be cut short: export it again',
      cause: error,
    });
  }
  return wikiOf(objects, options);
}

class ObjectsByClass {
  private readonly byClass = new Map<string, Map<string, ExportObject>>();

  add(object: ExportObject): void {
    const known = this.byClass.get(object.className) ?? new Map<string, ExportObject>();
    this.byClass.set(object.className, known.set(object.id, object));
  }

  all(...classNames: readonly string[]): ExportObject[] {
    return classNames.flatMap((name) => [...(this.byClass.get(name)?.values() ?? [])]);
  }

  one(className: string, id: string | undefined): ExportObject | undefined {
    return id === undefined ? undefined : this.byClass.get(className)?.get(id);
  }
}

function wikiOf(objects: ObjectsByClass, options: ReadOptions): Wiki {
  const leftOut: Record<string, number> = {};
  const current = objects.all('Page', 'BlogPost').filter((page) => {
    const why = whyLeftOut(page);
    if (why !== null) leftOut[why] = (leftOut[why] ?? 0) + 1;
    return why === null;
  });
  for (const [what, className] of [
    ['drafts', 'Draft'],
    ['comments', 'Comment'],
  ] as const) {
    const count = objects.all(className).length;
    if (count > 0) leftOut[what] = (leftOut[what] ?? 0) + count;
  }
  const baseUrl = options.baseUrl ?? baseUrlOf(objects);
  if (baseUrl === null) {
    options.warn({
      code: 'NO_BASE_URL',
      where: null,
      message: 'the export does not say where the wiki is, so that sources name pages by their id',
      hint: 'give its address with --base-url',
    });
  }
  const context: Context = {
    objects,
    options,
    baseUrl,
    ids: new Set(current.map((page) => page.id)),
    restricted: restrictedPages(objects.all('ContentPermissionSet'), objects.all('ContentPermission'), current),
    bodies: bodiesByContent(objects),
    labels: labelsByContent(objects),
    attachments: attachmentsByContent(objects),
  };
  const pages = current.map((page) => pageOf(page, context));
  return { pages, leftOut, resolve: resolver(pages, context) };
}

/** Old versions carry the status `current` too; what gives them away is the page they are a version of. */
function whyLeftOut(page: ExportObject): string | null {
  const status = page.values.get('contentStatus')?.trim() || 'current';
  if (status === 'draft') return 'drafts';
  if (status !== 'current') return `${status} pages`;
  const isVersion =
    page.references.has('originalVersion') || (page.values.get('originalVersionId') ?? '').trim() !== '';
  return isVersion ? 'old versions' : null;
}

interface Context {
  readonly objects: ObjectsByClass;
  readonly options: ReadOptions;
  readonly baseUrl: string | null;
  readonly ids: ReadonlySet<string>;
  readonly restricted: ReadonlySet<string>;
  readonly bodies: ReadonlyMap<string, ExportObject>;
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly attachments: ReadonlyMap<string, readonly string[]>;
}

function pageOf(page: ExportObject, context: Context): WikiPage {
  const { objects, options, baseUrl } = context;
  const space = spaceKeyOf(page, objects);
  const parent = page.references.get('parent');
  const modified = page.values.get('lastModificationDate') ?? page.values.get('creationDate') ?? '';
  const author = page.references.get('lastModifier') ?? page.values.get('lastModifierName');
  const isBlog = page.className === 'BlogPost';
  return {
    key: page.id,
    title: page.values.get('title')?.trim() || `Page ${page.id}`,
    parent: parent !== undefined && context.ids.has(parent) ? parent : null,
    folder: [...(space === null ? [] : [space]), ...(isBlog ? ['blog'] : [])],
    asOf: readLastEdit(modified),
    source:
      baseUrl === null
        ? `Confluence${space === null ? '' : ` ${space}`}, page ${page.id}`
        : `${baseUrl}/pages/viewpage.action?pageId=${page.id}`,
    id: `confluence-${page.id}`,
    tags: context.labels.get(page.id) ?? [],
    author: author === undefined ? null : nameOfUser(author, objects),
    attachments: context.attachments.get(page.id) ?? [],
    restricted: context.restricted.has(page.id),
    read: () => {
      const tree = readBody(bodyOf(page, context));
      convertElements(tree, (key) => (options.authors ? nameOfUser(key, objects) : null));
      return tree;
    },
  };
}

function readBody(body: ExportObject | undefined): Root {
  const value = body?.values.get('body') ?? '';
  if (value.trim() === '') return root([]);
  // Up to version 3 bodies were wiki markup, without a type or with type 0.
  const isStorage =
    body?.values.get('bodyType')?.trim() === '2' || /^\s*<(?:p|h[1-6]|ul|ol|div|table|ac:)[\s/>]/.test(value);
  return isStorage ? parseStorage(value) : parseMarkup(value);
}

function bodyOf(page: ExportObject, { objects, bodies }: Context): ExportObject | undefined {
  const own = (page.collections.get('bodyContents') ?? []).map((id) => objects.one('BodyContent', id));
  return own.find((body) => body !== undefined) ?? bodies.get(page.id);
}

function bodiesByContent(objects: ObjectsByClass): Map<string, ExportObject> {
  const bodies = new Map<string, ExportObject>();
  for (const body of objects.all('BodyContent')) {
    const content = body.references.get('content');
    if (content !== undefined) bodies.set(content, body);
  }
  return bodies;
}

function labelsByContent(objects: ObjectsByClass): Map<string, string[]> {
  return grouped(
    objects.all('Labelling').map((labelling) => {
      const label = objects.one('Label', labelling.references.get('label'));
      // Labels of namespace `my` and `team` are their owner's, not the page's.
      const isGlobal = (label?.values.get('namespace')?.trim() ?? 'global') === 'global';
      return [labelling.references.get('content'), isGlobal ? label?.values.get('name')?.trim() : undefined];
    }),
  );
}

function attachmentsByContent(objects: ObjectsByClass): Map<string, string[]> {
  return grouped(
    objects
      .all('Attachment')
      .filter((attachment) => whyLeftOut(attachment) === null)
      .map((attachment) => [
        attachment.references.get('containerContent') ?? attachment.references.get('content'),
        (attachment.values.get('title') ?? attachment.values.get('fileName'))?.trim(),
      ]),
  );
}

function grouped(pairs: readonly (readonly (string | undefined)[])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    if (key === undefined || value === undefined || value === '') continue;
    groups.set(key, [...(groups.get(key) ?? []), value].sort());
  }
  return groups;
}

function spaceKeyOf(page: ExportObject, objects: ObjectsByClass): string | null {
  return objects.one('Space', page.references.get('space'))?.values.get('key')?.trim() ?? null;
}

/** A user's name by the key that pages use for them; the key itself where it is a name. */
function nameOfUser(key: string, objects: ObjectsByClass): string | null {
  const user = objects.one('ConfluenceUserImpl', key);
  return user?.values.get('name')?.trim() || (/^[0-9a-f]{32}$/.test(key) ? null : key.trim() || null);
}

/** A full export carries the wiki's settings, its address among them. */
function baseUrlOf(objects: ObjectsByClass): string | null {
  for (const record of objects.all('ConfluenceBandanaRecord')) {
    const url = /<baseUrl>\s*(https?:\/\/[^<\s]+?)\/*\s*<\/baseUrl>/.exec(record.values.get('value') ?? '')?.[1];
    // A link to the machine that the wiki runs on opens for nobody else.
    if (url !== undefined && !/^https?:\/\/(?:localhost|127\.|\[::1\])/i.test(url)) return url;
  }
  return null;
}

function resolver(pages: readonly WikiPage[], { objects, baseUrl, ids }: Context): Wiki['resolve'] {
  const byTitle = new Map<string, string>();
  const spaceOf = new Map<string, string>();
  for (const page of pages) {
    const object = objects.one('Page', page.key) ?? objects.one('BlogPost', page.key);
    const space = object === undefined ? '' : (spaceKeyOf(object, objects) ?? '');
    spaceOf.set(page.key, space);
    const title = titleKey(space, page.title);
    if (!byTitle.has(title)) byTitle.set(title, page.key);
  }
  return (href, from): LinkTarget => {
    if (href.startsWith('#')) return { to: 'here' };
    const inside = baseUrl !== null && href.startsWith(`${baseUrl}/`);
    const link = readExportLink(href) ?? (inside || !isExternal(href) ? readConfluenceUrl(href) : null);
    if (link === null) {
      if (isExternal(href)) return { to: 'outside', url: href };
      return baseUrl !== null && href.startsWith('/')
        ? { to: 'outside', url: baseUrl + href }
        : { to: 'missing', name: href };
    }
    if (link.to === 'attachment') return link;
    if (link.to === 'id') {
      if (ids.has(link.id)) return { to: 'page', key: link.id };
      return inside ? { to: 'outside', url: href } : { to: 'missing', name: `page ${link.id}` };
    }
    const key = byTitle.get(titleKey(link.space ?? spaceOf.get(from.key) ?? '', link.title));
    if (key !== undefined) return { to: 'page', key };
    return inside ? { to: 'outside', url: href } : { to: 'missing', name: link.title };
  };
}

function titleKey(space: string, title: string): string {
  return `${space.toLowerCase()}\n${title.normalize('NFC').toLowerCase().trim()}`;
}
