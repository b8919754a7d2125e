import { SaxesParser } from 'saxes';

/** One object of a Confluence export: a page, a body, a space … */
export interface ExportObject {
  readonly className: string;
  readonly id: string;
  /** Plain properties, by name. */
  readonly values: ReadonlyMap<string, string>;
  /** Ids that properties point to, by name: `parent`, `space`, `content`. */
  readonly references: ReadonlyMap<string, string>;
  /** Ids of collections, by name: `bodyContents`, `attachments`. */
  readonly collections: ReadonlyMap<string, readonly string[]>;
}

/** The kinds of object that matter for pages; a full export holds a hundred times as many others. */
const WANTED = new Set([
  'Page',
  'BlogPost',
  'Draft',
  'BodyContent',
  'Space',
  'Attachment',
  'Label',
  'Labelling',
  'ConfluenceUserImpl',
  'ContentPermission',
  'ContentPermissionSet',
  'ConfluenceBandanaRecord',
  'CustomContentEntityObject',
  'Comment',
]);

/** Reads `entities.xml` object by object. */
export function readExportObjects(xml: string, add: (object: ExportObject) => void): void {
  const parser = new SaxesParser();
  let open: OpenObject | null = null;
  let text = '';
  let property: string | null = null;
  let collection: string | null = null;
  let depth = 0;

  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (name === 'object' && depth === 2) {
      const className = String(attributes['class'] ?? '');
      open = WANTED.has(className) ? newObject(className) : null;
    } else if (name === 'property' && depth === 3) {
      property = String(attributes['name'] ?? '');
    } else if (name === 'collection' && depth === 3) {
      collection = String(attributes['name'] ?? '');
    }
    text = '';
  });
  const onText = (part: string): void => {
    if (open !== null) text += part;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    if (open !== null) closeTag(open, name, text, depth, property, collection);
    if (name === 'property' && depth === 3) property = null;
    if (name === 'collection' && depth === 3) collection = null;
    if (name === 'object' && depth === 2 && open !== null) {
      add(open);
      open = null;
    }
    text = '';
    depth--;
  });
  parser.write(withoutControls(xml)).close();
}

interface OpenObject extends ExportObject {
  id: string;
  readonly values: Map<string, string>;
  readonly references: Map<string, string>;
  readonly collections: Map<string, string[]>;
}

function newObject(className: string): OpenObject {
  return { className, id: '', values: new Map(), references: new Map(), collections: new Map() };
}

function closeTag(
  object: OpenObject,
  name: string,
  text: string,
  depth: number,
  property: string | null,
  collection: string | null,
): void {
  if (name === 'id') {
    const id = text.trim();
    if (depth === 3) object.id = id;
    else if (property !== null) object.references.set(property, id);
    else if (collection !== null)
      object.collections.set(collection, [...(object.collections.get(collection) ?? []), id]);
  } else if (name === 'property' && property !== null && depth === 3 && !object.references.has(property)) {
    object.values.set(property, text);
  }
}

/** Confluence writes control characters that XML has no place for; Java reads them, a strict reader must not see them. */
function withoutControls(xml: string): string {
  return xml.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '');
}
