import type { Relation } from '../model/model.js';
import { byText, qualifiedName } from '../model/names.js';
import type { RenderContext } from './context.js';

/** More neighbours than these make a picture that nobody reads. */
const NEIGHBOURS_SHOWN = 20;

/** A mermaid diagram of a table and the tables that a foreign key joins to it; `null` where there are none. */
export function neighbourDiagram(relation: Relation, context: RenderContext): string | null {
  const edges = new Map<string, string>();
  const neighbours = new Set<string>();
  const self = qualifiedName(relation);
  for (const key of relation.foreignKeys) {
    const target = context.names.find(key.targetSchema, key.targetTable);
    const name = qualifiedName(target ?? { schema: key.targetSchema, name: key.targetTable });
    addEdge(self, name, key.columns);
  }
  for (const { from, key } of context.incoming(relation)) addEdge(qualifiedName(from), self, key.columns);
  if (edges.size === 0) return null;
  const lines = [...edges].sort(([a], [b]) => byText(a, b)).map(([, line]) => `    ${line}`);
  const hidden = hiddenCount();
  const more = hidden === 0 ? '' : `\n\nThe diagram leaves out ${hidden} more referring tables.`;
  return `## Diagram\n\n\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`${more}`;

  function addEdge(child: string, parent: string, columns: readonly string[]): void {
    const other = child === self ? parent : child;
    if (!neighbours.has(other) && neighbours.size >= NEIGHBOURS_SHOWN) return;
    neighbours.add(other);
    const line = `${entity(child)} }o--|| ${entity(parent)} : ${label(columns.join(', '))}`;
    edges.set(line, line);
  }

  function hiddenCount(): number {
    const all = new Set([
      ...relation.foreignKeys.map((key) => qualifiedName({ schema: key.targetSchema, name: key.targetTable })),
      ...context.incoming(relation).map(({ from }) => qualifiedName(from)),
    ]);
    return Math.max(0, all.size - neighbours.size);
  }
}

/** Mermaid's entity names in quotes hold anything but quotes, percent signs and backslashes. */
function entity(name: string): string {
  return `"${name.replace(/["%\\\r\n]/g, '_')}"`;
}

function label(text: string): string {
  return `"${text.replace(/["%\\\r\n]/g, '_')}"`;
}
