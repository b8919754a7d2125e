import { readFileSync } from 'node:fs';
import { BearingError } from '@bearing/format';
import { secretsOfUrl } from '@bearing/producer-kit';
import type { SourceSpec } from './sourceSpec.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A source's location with `${NAME}` filled in, its password, and everything of both that must never be shown. */
export interface ResolvedSecrets {
  readonly location: string;
  readonly password: string | null;
  readonly secrets: readonly string[];
}

/** Takes secrets from the environment or a file. `env:NAME` as a location is the URL that NAME holds. */
export function resolveSecrets(spec: SourceSpec, environment: Environment): ResolvedSecrets {
  const fromEnvironment = /^env:([A-Za-z_]\w*)$/.exec(spec.location);
  const given =
    fromEnvironment === null
      ? spec.location.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => variable(name, environment))
      : variable(fromEnvironment[1] ?? '', environment);
  const location = encodedUrl(given);
  const password = passwordOf(spec, environment);
  // Everything a connection string says about a password, in both forms it may come back in.
  const inString = [...location.matchAll(/(?:password|pwd)\s*=\s*("[^"]*"|'[^']*'|[^;]*)/gi)].map(
    (match) => match[1] ?? '',
  );
  const secrets = [
    ...secretsOfUrl(given),
    ...secretsOfUrl(location),
    ...inString,
    ...inString.map((text) => text.replace(/^["']|["']$/g, '')),
    password ?? '',
  ];
  return { location, password, secrets: [...new Set(secrets)].filter((secret) => secret.length > 0) };
}

/** A password with `@`, `/` or `#` in it, as people type it, written as a URL asks. One that is encoded already stays. */
function encodedUrl(location: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)([^:@/?#]*):(.*)@([^@]*)$/is.exec(location);
  if (match === null) return location;
  const [, scheme = '', user = '', password = '', rest = ''] = match;
  const isEncoded = /%[0-9a-f]{2}/i.test(password) && !/[@/#?:[\]\s]/.test(password);
  return `${scheme}${user}:${isEncoded ? password : encodeURIComponent(password)}@${rest}`;
}

function passwordOf(spec: SourceSpec, environment: Environment): string | null {
  if (spec.passwordEnv !== null) return variable(spec.passwordEnv, environment);
  if (spec.passwordFile === null) return null;
  try {
    return readFileSync(spec.passwordFile, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r?\n$/, '');
  } catch (error) {
    throw new BearingError('PASSWORD_FILE_UNREADABLE', 'the password file can not be read', {
      hint: 'check the path and the rights on it',
      cause: error,
    });
  }
}

function variable(name: string, environment: Environment): string {
  const value = environment[name];
  if (value !== undefined && value !== '') return value;
  throw new BearingError('ENVIRONMENT_MISSING', `the environment variable ${name} is not set`, {
    hint: `set ${name}, or name another`,
  });
}
