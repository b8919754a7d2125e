/** From the quietest to the most talkative. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Lines for people on stderr; stdout belongs to the protocol. */
export interface Log {
  error(message: string): void;
  warn(message: string): void;
  info(message: string): void;
  debug(message: string): void;
}

/** @param write takes one line with its line end. @default stderr */
export function createLog(level: LogLevel, write: (line: string) => void = writeToStderr): Log {
  const most = LOG_LEVELS.indexOf(level);
  const at = (name: LogLevel) => (message: string) => {
    if (LOG_LEVELS.indexOf(name) <= most) write(`bearing-mcp ${name}: ${message.replaceAll('\n', ' ')}\n`);
  };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

function writeToStderr(line: string): void {
  process.stderr.write(line);
}
