/** Routes that a file declares: `GET /orders/{id}`. Patterns are tried on text without comments. */
export function readRoutes(file: string, text: string): string[] {
  const found: string[] = [];
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  for (const { endings, hint, read } of FRAMEWORKS) {
    if (endings.includes(ending) && hint.test(text)) found.push(...read(text, file));
  }
  return [...new Set(found)].filter((route) => route.length <= 120);
}

interface Framework {
  readonly endings: readonly string[];
  /** Cheap proof that the framework may be in use here at all. */
  readonly hint: RegExp;
  readonly read: (text: string, file: string) => string[];
}

const ECMA = ['ts', 'tsx', 'mts', 'cts', 'js', 'mjs', 'cjs', 'jsx'];
const JVM = ['java', 'kt'];

const FRAMEWORKS: readonly Framework[] = [
  { endings: ['cs'], hint: /\[(?:Http|Route)|\.Map(?:Get|Post|Put|Delete|Patch)\s*\(/, read: aspNetRoutes },
  { endings: ECMA, hint: /\.(?:get|post|put|delete|patch|all)\s*\(\s*['"`]\//, read: expressRoutes },
  { endings: ECMA, hint: /@(?:Controller|Get|Post|Put|Delete|Patch)\s*\(/, read: nestRoutes },
  { endings: ECMA, hint: /export\b/, read: nextRoutes },
  { endings: ['py'], hint: /@\w+\.(?:route|get|post|put|delete|patch|api_route)\s*\(/, read: pythonDecorators },
  { endings: ['py'], hint: /\burlpatterns\b/, read: djangoRoutes },
  { endings: JVM, hint: /@(?:\w*Mapping|Path)\s*\(/, read: springRoutes },
  {
    endings: ['go'],
    hint: /\.(?:Handle(?:Func)?|GET|POST|PUT|DELETE|PATCH|Get|Post|Put|Delete|Patch)\s*\(\s*"/,
    read: goRoutes,
  },
  { endings: ['rs'], hint: /\.route\s*\(|#\[(?:(?:get|post|put|delete|patch)|utoipa::path)\s*\(/, read: rustRoutes },
  { endings: ['php'], hint: /\bRoute::|#\[Route|@Route/, read: phpRoutes },
  { endings: ['rb'], hint: /\broutes\.draw\b|\bSinatra\b|^\s*(?:get|post)\s+['"]\//m, read: rubyRoutes },
];

function aspNetRoutes(text: string): string[] {
  const prefix =
    /\[Route\("([^"]*)"\)\]\s*(?:\[[^\]]*\]\s*)*(?:public\s+|sealed\s+|partial\s+|abstract\s+)*class\s+(\w+?)(?:Controller)?\b/.exec(
      text,
    );
  const base = (prefix?.[1] ?? '')
    .replace('[controller]', prefix?.[2] ?? '')
    .replace(/\{version:apiVersion\}|v\{version[^}]*\}/, 'v{version}');
  const attributes = [...text.matchAll(/\[Http(Get|Post|Put|Delete|Patch)(?:\(\s*"([^"]*)"[^)]*\)|\([^)]*\))?\]/g)].map(
    (match) => route(match[1], join(base, match[2] ?? '')),
  );
  const groups = [...text.matchAll(/\.MapGroup\(\s*"([^"]+)"/g)].map((match) => match[1] ?? '');
  const group = groups.length === 1 ? (groups[0] ?? '') : '';
  const minimal = [...text.matchAll(/\.Map(Get|Post|Put|Delete|Patch)\s*\(\s*"([^"]*)"/g)].map((match) =>
    route(match[1], join(group, match[2] ?? '')),
  );
  return [...attributes, ...minimal];
}

function expressRoutes(text: string): string[] {
  return [
    ...text.matchAll(
      /\b(?:\w*(?:app|router|server|fastify|api|routes?))\.(get|post|put|delete|patch|all)\s*\(\s*(['"`])(\/[^'"`\n]*)\2/gi,
    ),
  ].map((match) => route(match[1], match[3] ?? ''));
}

function nestRoutes(text: string): string[] {
  const base = /@Controller\(\s*(?:['"`]([^'"`]*)['"`]|\{[^}]*path:\s*['"`]([^'"`]*)['"`])?/.exec(text);
  if (base === null) return [];
  return [...text.matchAll(/@(Get|Post|Put|Delete|Patch)\(\s*(?:['"`]([^'"`]*)['"`])?/g)].map((match) =>
    route(match[1], join(base[1] ?? base[2] ?? '', match[2] ?? '')),
  );
}

/** The file's place is the route. */
function nextRoutes(text: string, file: string): string[] {
  const app = /(?:^|\/)app\/(.*?)\/?route\.[jt]sx?$/.exec(file);
  if (app !== null) {
    const address = `/${(app[1] ?? '').replace(/\([^)]*\)\/?/g, '')}`;
    return [...text.matchAll(/export\s+(?:async\s+)?(?:function|const)\s+(GET|POST|PUT|DELETE|PATCH)\b/g)].map(
      (match) => route(match[1], address),
    );
  }
  const page = /(?:^|\/)pages\/(api\/.*?)(?:\/index)?\.[jt]sx?$/.exec(file);
  return page === null ? [] : [route('ANY', `/${page[1] ?? ''}`)];
}

function pythonDecorators(text: string): string[] {
  const prefix =
    /\bAPIRouter\([^)]*prefix\s*=\s*["']([^"']*)["']|\bBlueprint\([^)]*url_prefix\s*=\s*["']([^"']*)["']/.exec(text);
  const base = prefix?.[1] ?? prefix?.[2] ?? '';
  return [
    ...text.matchAll(
      /@\w+\.(route|get|post|put|delete|patch|api_route)\s*\(\s*(?:path\s*=\s*)?["']([^"']*)["']([^)]*)/g,
    ),
  ].flatMap((match) => {
    const methods =
      /methods\s*=\s*[[({]([^\])}]*)/.exec(match[3] ?? '')?.[1]?.match(/[A-Z]+/g) ??
      (/route/.test(match[1] ?? '') ? ['GET'] : [match[1] ?? '']);
    return methods.map((method) => route(method, join(base, match[2] ?? '')));
  });
}

function djangoRoutes(text: string): string[] {
  return [...text.matchAll(/\b(?:re_path|path|url)\(\s*r?["']([^"']*)["']/g)].map((match) =>
    route('ANY', `/${(match[1] ?? '').replace(/^\^|\$$/g, '')}`),
  );
}

function springRoutes(text: string): string[] {
  const address = String.raw`\(\s*(?:(?:value|path)\s*=\s*)?\{?\s*"([^"]*)"`;
  const top = new RegExp(
    String.raw`@(?:RequestMapping|Path)${address}[^)]*\)[\s\S]{0,400}?\b(?:class|interface)\s`,
  ).exec(text);
  const base = top?.[1] ?? '';
  const methods = [
    ...text.matchAll(new RegExp(String.raw`@(Get|Post|Put|Delete|Patch)Mapping(?:${address}|\b)`, 'g')),
  ].map((match) => route(match[1], join(base, match[2] ?? '')));
  const jaxRs = [
    ...text.matchAll(
      /@(GET|POST|PUT|DELETE|PATCH)\b(?:(?!@(?:GET|POST|PUT|DELETE|PATCH)\b)[\s\S]){0,300}?(?:@Path\(\s*"([^"]*)"|\bpublic\b)/g,
    ),
  ].map((match) => route(match[1], join(base, match[2] ?? '')));
  return [...methods, ...jaxRs];
}

function goRoutes(text: string): string[] {
  return [
    ...text.matchAll(
      /\.(HandleFunc|Handle|GET|POST|PUT|DELETE|PATCH|Get|Post|Put|Delete|Patch)\s*\(\s*"((?:[A-Z]+ )?\/[^"]*)"/g,
    ),
  ].map((match) => {
    const [method, address] = /^([A-Z]+) (.*)$/.exec(match[2] ?? '')?.slice(1) ?? [
      match[1]?.startsWith('Handle') === true ? 'ANY' : match[1],
      match[2],
    ];
    return route(method, address ?? '');
  });
}

function rustRoutes(text: string): string[] {
  const attributes = [...text.matchAll(/#\[(get|post|put|delete|patch)\s*\(\s*"([^"]+)"/g)].map((match) =>
    route(match[1], match[2] ?? ''),
  );
  const axum = [...text.matchAll(/\.route\s*\(\s*"([^"]+)"\s*,\s*(?:\w+::)*(get|post|put|delete|patch)?\b/g)].map(
    (match) => route(match[2] ?? 'ANY', match[1] ?? ''),
  );
  // Where each handler carries its own description, the router's tables name no address.
  const utoipa = [
    ...text.matchAll(/#\[utoipa::path\s*\(\s*(get|post|put|delete|patch)\s*,\s*path\s*=\s*"([^"]+)"/g),
  ].map((match) => route(match[1], match[2] ?? ''));
  return [...attributes, ...axum, ...utoipa];
}

function phpRoutes(text: string): string[] {
  const laravel = [
    ...text.matchAll(/\bRoute::(get|post|put|delete|patch|any|resource|apiResource)\s*\(\s*['"]([^'"]+)['"]/g),
  ].map((match) =>
    route(/esource$/.test(match[1] ?? '') ? 'RESOURCE' : match[1], `/${(match[2] ?? '').replace(/^\//, '')}`),
  );
  const symfony = [...text.matchAll(/(?:#\[|@)Route\(\s*(?:path:\s*)?['"]([^'"]+)['"]([^)\]]*)/g)].map((match) =>
    route(/methods\s*[:=]\s*[[{]\s*['"]([A-Z]+)/.exec(match[2] ?? '')?.[1] ?? 'ANY', match[1] ?? ''),
  );
  return [...laravel, ...symfony];
}

function rubyRoutes(text: string): string[] {
  const verbs = [...text.matchAll(/^\s*(get|post|put|delete|patch)\s*\(?\s*['"]([^'"]+)['"]/gm)].map((match) =>
    route(match[1], `/${(match[2] ?? '').replace(/^\//, '')}`),
  );
  const resources = [...text.matchAll(/^\s*resources?\s+:(\w+)/gm)].map((match) =>
    route('RESOURCE', `/${match[1] ?? ''}`),
  );
  return [...verbs, ...resources];
}

function route(method: string | undefined, address: string): string {
  const verb = (method ?? 'ANY').toUpperCase();
  return `${verb === 'ALL' ? 'ANY' : verb} ${address === '' ? '/' : address}`.replace(/[\s`|]+/g, ' ').trim();
}

/** `api/orders` and `{id}` are `/api/orders/{id}`; an address from the root stands alone. */
function join(base: string, address: string): string {
  if (address.startsWith('~/')) return address.slice(1);
  return `/${[base, address]
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
}
