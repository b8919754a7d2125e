import { SECRET_RULES } from './secretRules.js';

/** A text without its secrets, each replaced by `[redacted:kind]`, and the kinds that were found, sorted. */
export interface Redaction {
  readonly text: string;
  readonly kinds: string[];
}

/**
 * Replaces every secret that a rule recognises: passwords in URLs and connection strings, keys, tokens, PEM blocks.
 * Runs twice over give the same text. It works on words, so it misses a secret that looks like an ordinary word and
 * stands beside no name that tells.
 *
 * @example redactSecrets('mysql://root:s3cret@db/x').text // 'mysql://root:[redacted:url-password]@db/x'
 */
export function redactSecrets(text: string): Redaction {
  const kinds = new Set<string>();
  let result = text;
  let lower = text.toLowerCase();
  for (const rule of SECRET_RULES) {
    if (!rule.hints.some((hint) => lower.includes(hint))) continue;
    const before = result;
    result = result.replace(rule.pattern, (...match: unknown[]) => {
      const strings = match.slice(
        0,
        match.findIndex((item) => typeof item === 'number'),
      );
      const groups = strings.map((group) => (typeof group === 'string' ? group : ''));
      const whole = groups[0] ?? '';
      const replaced = rule.replace(`[redacted:${rule.kind}]`, groups);
      if (replaced === null || replaced === whole) return whole;
      kinds.add(rule.kind);
      return replaced;
    });
    if (result !== before) lower = result.toLowerCase();
  }
  return { text: result, kinds: [...kinds].sort() };
}
