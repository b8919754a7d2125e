/** Names of settings that code reads from its configuration or environment. Never a value. */
const PATTERNS: readonly (readonly [endings: readonly string[], pattern: RegExp, prefix?: string])[] = [
  [['cs'], /\b[Cc]onfig(?:uration)?\s*\[\s*"([\w:.-]+)"\s*\]/g],
  [['cs'], /\.GetConnectionString\(\s*"([\w:.-]+)"/g, 'ConnectionStrings:'],
  [
    ['cs'],
    /\.(?:GetSection|GetRequiredSection|GetRequiredValue|GetValue(?:<[^>]+>)?|BindConfiguration)\(\s*"([\w:.-]+)"/g,
  ],
  [['cs'], /Environment\.GetEnvironmentVariable\(\s*"(\w+)"/g],
  [
    ['ts', 'tsx', 'mts', 'cts', 'js', 'mjs', 'cjs', 'jsx', 'vue'],
    /\b(?:process|import\.meta)\.env(?:\.([A-Z][A-Z0-9_]+)\b|\[\s*['"]([\w.]+)['"]\s*\])/g,
  ],
  [['py'], /\bos\.(?:environ(?:\.get)?\s*[[(]|getenv\()\s*["'](\w+)["']/g],
  [
    ['py'],
    /(?<!\.)\b(?:env|environ|config)(?:\.(?:str|int|bool|list|float|url|db|get|db_url|cache_url))?\(\s*["']([A-Z][A-Z0-9_]+)["']/g,
  ],
  [['py'], /(?<![\w.])(?:get_\w*from_env|getenv|get_bool_from_env|get_list_from_env)\(\s*["']([A-Z][A-Z0-9_]+)["']/g],
  [['go'], /\bos\.(?:Getenv|LookupEnv)\(\s*"(\w+)"/g],
  [['go'], /\bviper\.(?:Get\w*|BindEnv|SetDefault)\(\s*"([\w.-]+)"/g],
  [['java', 'kt'], /@Value\(\s*"\$\{([\w.-]+)/g],
  [['java', 'kt'], /@ConfigurationProperties\(\s*(?:prefix\s*=\s*)?"([\w.-]+)"/g],
  [['java', 'kt'], /\bSystem\.(?:getenv|getProperty)\(\s*"([\w.-]+)"/g],
  [['rs'], /\b(?:env::var(?:_os)?\(|env!\(|option_env!\()\s*"(\w+)"/g],
  [['php'], /\b(?:env|getenv)\(\s*['"](\w+)['"]/g],
  [['php'], /\$_(?:ENV|SERVER)\[\s*['"]([A-Z][A-Z0-9_]+)['"]/g],
  [['rb'], /\bENV(?:\.fetch\(|\[)\s*['"](\w+)['"]/g],
  [['c', 'cc', 'cpp', 'cxx', 'h', 'hpp'], /\b(?:std::)?(?:secure_)?getenv\(\s*"(\w+)"/g],
  [['ps1', 'psm1'], /\$env:([A-Za-z_]\w*)/gi],
  [['sh', 'bash'], /\$\{([A-Z][A-Z0-9_]+):?[?=-]/g],
];

export function readConfigKeys(file: string, text: string): string[] {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const keys = PATTERNS.filter(([endings]) => endings.includes(ending)).flatMap(([, pattern, prefix]) =>
    [...text.matchAll(pattern)].map((match) => `${prefix ?? ''}${match[1] ?? match[2] ?? ''}`),
  );
  return [...new Set(keys)].filter(
    (key) =>
      key.length >= 2 &&
      key.length <= 80 &&
      !/^(?:PATH|HOME|NODE_ENV|USER|PWD|SHELL|TERM|REQUEST_METHOD|REQUEST_URI|HTTP_HOST)$/.test(key),
  );
}

/** Keys of a settings file, names alone, two levels deep: `appsettings.json`, `application.yml`, `.env.example`. */
export function readSettingsFile(file: string, text: string): string[] {
  if (/(?:^|\/)appsettings(?:\.[\w-]+)?\.json$/i.test(file)) return jsonKeys(text);
  if (/(?:^|\/)application(?:-[\w]+)?\.properties$/.test(file))
    return [...text.matchAll(/^\s*([\w.-]+)\s*[=:]/gm)].map((match) => match[1] ?? '');
  if (/(?:^|\/)\.env\.(?:example|sample|template|dist)$/.test(file))
    return [...text.matchAll(/^\s*(?:export\s+)?([A-Z]\w+)\s*=/gm)].map((match) => match[1] ?? '');
  return [];
}

function jsonKeys(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''));
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    if (key === 'Logging' || key === 'AllowedHosts' || key.startsWith('$')) return [];
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [key];
    return Object.keys(entry).map((inner) => `${key}:${inner}`);
  });
}
