import { SaxesParser } from 'saxes';

/** An element of a DACPAC's model: a table, a column, a constraint. */
export interface ModelElement {
  readonly type: string;
  readonly name: string | null;
  readonly properties: Map<string, string>;
  readonly relationships: Map<string, ModelEntry[]>;
}

/** What a relationship points at: an element inside it, or a name elsewhere. */
type ModelEntry = { readonly element: ModelElement } | { readonly reference: string };

/**
 * Reads `model.xml` and hands over each element that stands directly in the model. Only one of them is in memory at a
 * time: a model of a large database is tens of megabytes.
 */
export function readModel(xml: string, onElement: (element: ModelElement) => void): void {
  const parser = new SaxesParser({ xmlns: false });
  const elements: ModelElement[] = [];
  const relationships: string[] = [];
  let property: string | null = null;
  let text: string | null = null;
  parser.on('opentag', ({ name, attributes }) => {
    const current = elements.at(-1);
    if (name === 'Element') {
      const element: ModelElement = {
        type: attributes['Type'] ?? '',
        name: attributes['Name'] ?? null,
        properties: new Map(),
        relationships: new Map(),
      };
      addEntry(current, relationships.at(-1), { element });
      elements.push(element);
      relationships.push('');
    } else if (name === 'Relationship') {
      relationships[relationships.length - 1] = attributes['Name'] ?? '';
    } else if (name === 'References') {
      addEntry(current, relationships.at(-1), { reference: attributes['Name'] ?? '' });
    } else if (name === 'Property') {
      property = attributes['Name'] ?? '';
      if (attributes['Value'] !== undefined) current?.properties.set(property, attributes['Value']);
    } else if (name === 'Value') text = '';
  });
  const addText = (part: string): void => {
    if (text !== null) text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    if (name === 'Element') {
      const element = elements.pop();
      relationships.pop();
      if (element !== undefined && elements.length === 0) onElement(element);
    } else if (name === 'Value') {
      if (property !== null && text !== null) elements.at(-1)?.properties.set(property, text);
      text = null;
    } else if (name === 'Property') property = null;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}

function addEntry(element: ModelElement | undefined, relationship: string | undefined, entry: ModelEntry): void {
  if (element === undefined || relationship === undefined || relationship === '') return;
  const entries = element.relationships.get(relationship);
  if (entries === undefined) element.relationships.set(relationship, [entry]);
  else entries.push(entry);
}

/** `[Sales].[Order]]s].[id]` → its parts. */
export function splitName(name: string): string[] {
  const parts: string[] = [];
  const pattern = /\[((?:[^\]]|\]\])*)\]|([^.[\]]+)/g;
  for (const match of name.matchAll(pattern)) parts.push((match[1] ?? match[2] ?? '').replaceAll(']]', ']'));
  return parts;
}

export function references(element: ModelElement, relationship: string): string[][] {
  return (element.relationships.get(relationship) ?? []).flatMap((entry) =>
    'reference' in entry ? [splitName(entry.reference)] : [],
  );
}

export function inner(element: ModelElement, relationship: string): ModelElement[] {
  return (element.relationships.get(relationship) ?? []).flatMap((entry) =>
    'element' in entry ? [entry.element] : [],
  );
}
