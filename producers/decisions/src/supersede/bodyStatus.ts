import { readMarkdownLines } from '../record/markdownLines.js';
import { fieldOf } from '../record/recordFields.js';
import { readStatus } from '../record/status.js';

/**
 * Says in the body that a record is superseded, where the body states a status at all: in its `## Status` section or its
 * `- Status: accepted` line. A body without one is left alone, since the front matter tells.
 */
export function markSuperseded(body: string, title: string, file: string): string {
  const link = `[${title.replace(/[[\]]/g, '')}](${encodeURI(file)})`;
  if (body.includes(`uperseded by ${link}`)) return body;
  const place = statusPlace(body);
  if (place === null) return body;
  const lines = body.split('\n');
  if (place.label !== null) lines[place.line] = `${place.label} superseded by ${link}`;
  else lines[place.line] = `Superseded by ${link}`;
  return lines.join('\n');
}

/** Adds "Supersedes …" below the status of the successor, where its body has a status section. */
export function markSuperseding(body: string, title: string, file: string): string {
  const link = `[${title.replace(/[[\]]/g, '')}](${encodeURI(file)})`;
  if (body.includes(`upersedes ${link}`)) return body;
  const place = statusPlace(body);
  if (place === null || place.label !== null) return body;
  const lines = body.split('\n');
  lines.splice(place.line + 1, 0, '', `Supersedes ${link}`);
  return lines.join('\n');
}

/** The line that states the status; `label` is what stands before the value where it is a labelled line. */
function statusPlace(body: string): { line: number; label: string | null } | null {
  const lines = readMarkdownLines(body);
  for (const [index, line] of lines.entries()) {
    if (line.code) continue;
    if (line.level > 0 && fieldOf(line.heading) === 'status') {
      for (let at = index + 1; at < lines.length && lines[at]?.level === 0; at++) {
        const text = lines[at]?.text ?? '';
        if (lines[at]?.code === false && text.trim() !== '' && readStatus([text]).status !== 'unknown')
          return { line: at, label: null };
      }
      return null;
    }
    const label = /^(\s*(?:[-*+]\s+)?(?:\*\*|__)?status:?(?:\*\*|__)?:?)\s*(\S.*)$/i.exec(line.text);
    if (label?.[1]?.includes(':') === true && label[2] !== undefined && readStatus([label[2]]).status !== 'unknown') {
      return { line: index, label: label[1] };
    }
  }
  return null;
}
