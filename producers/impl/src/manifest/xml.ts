import { SaxesParser } from 'saxes';

/** One element: its name without prefix, attributes, the text directly in it, its children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
}

/** Reads XML; `null` where it is broken before its root has ended. Entities of its own and DTDs are not resolved. */
export function readXml(text: string): XmlElement | null {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  const found: { root: XmlElement | null } = { root: null };
  let broken = false;
  parser.on('error', () => {
    broken = true;
  });
  parser.on('opentag', (tag) => {
    const element: XmlElement = {
      name: local(tag.name),
      attributes: Object.fromEntries(
        Object.entries(tag.attributes).map(([name, value]) => [local(name), String(value)]),
      ),
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    found.root ??= element;
    open.push(element);
  });
  parser.on('text', (value) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += value;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  try {
    parser.write(text).close();
  } catch {
    broken = true;
  }
  return broken && open.length > 0 ? null : found.root;
}

/** Every element of a name, at any depth. */
export function elementsOf(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}

/** Text of the first child of a name. */
export function childText(element: XmlElement, name: string): string | null {
  return element.children.find((child) => child.name === name)?.text.trim() || null;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
