import { BearingError } from '@bearing/format';

const LOGIN_CODES = new Set([
  '28P01',
  '28000',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ELOGIN',
  'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
]);
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  'ESOCKET',
  'ENOENT',
  'PROTOCOL_CONNECTION_LOST',
]);
const NO_HOST_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EINSTLOOKUP']);
const NO_DATABASE_CODES = new Set(['3D000', 'ER_BAD_DB_ERROR']);
const SLOW_CODES = new Set([
  '57014',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ETIMEOUT_QUERY',
]);
const CONNECT_SLOW_CODES = new Set(['ETIMEDOUT', 'ETIMEOUT']);

/** A driver's error as one line that says what happened and what to do. The kit takes every secret out of it. */
export function liveError(error: unknown, label: string): BearingError {
  if (error instanceof BearingError) return error;
  const code = codeOf(error);
  const message = messageOf(error);
  const fail = (name: string, what: string, hint: string): BearingError =>
    new BearingError(name, what, { where: label, hint, cause: error });
  if (LOGIN_CODES.has(code) || /password authentication failed|login failed/i.test(message)) {
    return fail(
      'LOGIN_REFUSED',
      'the server refused the login',
      'check user and password (--password-env, --password-file)',
    );
  }
  if (NO_DATABASE_CODES.has(code))
    return fail('DATABASE_MISSING', 'the server has no database of this name', 'check the name in the URL');
  if (NO_HOST_CODES.has(code)) return fail('HOST_UNKNOWN', 'no server has this name', 'check the host in the URL');
  if (
    SLOW_CODES.has(code) ||
    (error instanceof Error && error.name === 'RequestError' && code === 'ETIMEOUT') ||
    /query read timeout|statement timeout|max_statement_time|requesttimeout/i.test(`${message} ${code}`)
  ) {
    return fail(
      'QUERY_TIMEOUT',
      'a catalog query did not end in time and was given up',
      'see whether something locks the catalog, or raise --timeout',
    );
  }
  if (
    CONNECT_SLOW_CODES.has(code) ||
    (error instanceof Error && error.name === 'RequestError' && code === 'ETIMEOUT') ||
    /timeout expired|connect(?:ion)? timed? ?out|Connection terminated due to connection timeout/i.test(message)
  ) {
    return fail(
      'CONNECT_TIMEOUT',
      'the server did not answer in time',
      'check the address, or raise --connect-timeout',
    );
  }
  if (UNREACHABLE_CODES.has(code) || /connection terminated/i.test(message)) {
    return fail(
      'SERVER_UNREACHABLE',
      `no database answers there (${code === '' ? message : code})`,
      'check that it runs, its address and its port',
    );
  }
  return fail('SERVER_ERROR', message === '' ? code : message, 'see what the server says about it');
}

/** Node wraps the failures of both addresses of `localhost` into one error without a message. */
function codeOf(error: unknown): string {
  const code = property(error, 'code');
  if (typeof code === 'string') return code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const original = property(error, 'originalError');
  return original === undefined ? '' : codeOf(original);
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
