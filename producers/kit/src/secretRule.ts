/** One kind of secret: where to look, and what to put there. */
export interface SecretRule {
  readonly kind: string;
  /** Lower-case texts of which one must occur, or the pattern is not tried. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  /** The text for a match (its groups, the whole first), or `null` to leave it. */
  replace(mark: string, groups: readonly string[]): string | null;
}
