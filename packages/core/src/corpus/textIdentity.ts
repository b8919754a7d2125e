/** 96 bits of a text's SHA-256. The module is taken when it is needed: most runs of the command never ask. */
export function identityOfText(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text, 'utf8').digest('base64url').slice(0, 16);
}
