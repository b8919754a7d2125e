/** A URL as it may be shown, and what of it must not be. */
export interface UrlCredentials {
  /** Without user, password and secret parameters: `postgres://db.example:5432/crm`. */
  readonly shown: string;
  readonly secrets: readonly string[];
}

const SECRET_PARAMETER = /^(?:.*(?:password|passwd|pwd|secret|token|sig|signature|apikey|api_key|accesskey))$/i;
/** Scheme, user, password (whatever characters it holds), the rest from the last `@` before the path's end. */
const WITH_PASSWORD = /^([a-z][a-z0-9+.-]*:\/\/)([^:@/?#]*)(?::(.*))?@([^@]*)$/is;

/** Splits a URL with a password, also one that was not percent-encoded as it should. `null` where the text is no URL. */
export function splitCredentials(text: string): UrlCredentials | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return null;
  const match = WITH_PASSWORD.exec(text);
  const secrets = new Set<string>();
  if (match?.[3] !== undefined) for (const form of forms(match[3])) secrets.add(form);
  const bare = match === null ? text : `${match[1]}${match[4]}`;
  const [start = '', query] = bare.split('?', 2);
  const kept: string[] = [];
  for (const parameter of query?.split('&') ?? []) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (SECRET_PARAMETER.test(name)) for (const form of forms(value)) secrets.add(form);
    else kept.push(parameter);
  }
  return { shown: kept.length === 0 ? start : `${start}?${kept.join('&')}`, secrets: [...secrets].filter(Boolean) };
}

/** The secrets of a text that may be a URL. */
export function secretsOfUrl(text: string): readonly string[] {
  return splitCredentials(text)?.secrets ?? [];
}

function forms(value: string): string[] {
  try {
    return [value, decodeURIComponent(value)];
  } catch {
    return [value];
  }
}
