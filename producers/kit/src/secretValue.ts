/**
 * True for what stands where a secret would: a parameter, a variable, an empty literal, stars, a word that says what
 * goes there, a mark of ours.
 */
export function isPlaceholder(value: string): boolean {
  if (value.includes('[redacted')) return true;
  const bare = value.replace(/^N?(?:&#39;|['"])|(?:&#39;|['"])$/g, '').trim();
  return bare === '' || /%s|\{\}|\$\{/.test(bare) || PLACEHOLDER.test(bare) || WORDS.test(bare);
}

const PLACEHOLDER =
  /^(?:\?|[$:@]\w+|%[\w.()]*[sd]?|\$\{[^}]*\}|\$\([^)]*\)|%[^%\s]+%|\{\{[^}]*\}\}|\{\w*\}|<[^>]*>|&lt;.*&gt;|\[[^\]]*\]|[*x•.…_-]+|#\{[^}]*\})$/i;
const WORDS =
  /^(?:null|none|nil|undefined|true|false|yes|no|empty|blank|required|optional|default|string|text|str|int|integer|number|bool|boolean|bytea|varchar|nvarchar|char|uuid|xxx+|todo|tbd|n\/a|redacted|masked|hidden|secret|password|passwd|token|changed|expired|reset|encrypted|hashed|plain|md5|bcrypt|internal|external|prefer|require|disable|allow|oauth2?|basic|bearer|user|your[\w-]*)$/i;

/** Names of methods that hold digits as a secret does: `password: SHA-256 hashed` says nothing secret. */
const METHOD =
  /^(?:sha[-_]?\d|md[45]|bcrypt|b?scrypt|argon2|pbkdf2|hmac|aes[-_]?\d|rsa[-_]?\d|base64|utf-?\d|oauth2?|2fa|x\.?509|pkcs|iso[-_ ]?\d|rfc[-_ ]?\d|varchar|nvarchar|char|int\d|v\d|§|\d+(?:[-–]\d+)?(?:\+|%)?$)/i;

/**
 * True for a word that is no ordinary word: letters with digits, or letters with the punctuation that password rules
 * ask for. Six characters at least. For places where ordinary words are the rule, such as a sentence.
 */
export function looksSecret(word: string): boolean {
  if (word.length < 6 || METHOD.test(word)) return false;
  if (/^\d{4}-\d{2}-\d{2}/.test(word) || /^[a-z]+:\/\//i.test(word)) return false;
  if (/^[A-Za-z_][\w]*\(|\)$/.test(word)) return false;
  const hasLetter = /\p{L}/u.test(word);
  const hasDigit = /\d/.test(word);
  const hasMark = /[!@#$%^&*+=~?]/.test(word.replace(/[?!]$/, ''));
  const endsWithMark = /\d[!?]$/.test(word);
  if (/^[\w.-]+@[\w-]+(?:\.[\w-]+)+$/.test(word)) return false; // a mail address
  return (hasLetter && hasDigit) || (hasLetter && hasMark) || endsWithMark || /^\d{6,}$/.test(word);
}
