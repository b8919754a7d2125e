/** One kind of secret: where to look, and what to put there. */
export interface SecretRule {
  readonly kind: string;
  /** Lower-case texts of which one must occur, or the pattern is not tried. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  /** The text for a match (its groups, the whole first), or `null` to leave it. */
  replace(mark: string, groups: readonly (string | undefined)[]): string | null;
}

export const SECRET_RULES: readonly SecretRule[] = [
  {
    kind: 'url-password',
    hints: ['://'],
    pattern: /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`<>]*):([^\s"'`<>/]+)@/gi,
    replace: (mark, [, before, secret]) => (secret?.startsWith('[redacted') ? null : `${before}:${mark}@`),
  },
  {
    kind: 'password',
    hints: ['password', 'pwd'],
    pattern: /\b(password|pwd)=([^\s;'"&]+)/gi,
    replace: (mark, [, key, secret]) => (secret?.startsWith('[redacted') ? null : `${key}=${mark}`),
  },
];
