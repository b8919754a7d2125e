import path from 'node:path';

/**
 * The folder for index files, or `null` where none is wanted or none can be named. `BEARING_CACHE_DIR` names it,
 * `BEARING_NO_CACHE` (anything but empty or `0`) wants none; else it is where the system keeps a user's caches.
 */
export function cacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const given = (name: string): string | null => {
    const value = env[name];
    return value === undefined || value.trim() === '' ? null : value;
  };
  if ((given('BEARING_NO_CACHE') ?? '0') !== '0') return null;
  const own = given('BEARING_CACHE_DIR');
  if (own !== null) return path.resolve(own);
  if (platform === 'win32') {
    const local = given('LOCALAPPDATA');
    return local === null ? null : path.join(local, 'bearing', 'Cache');
  }
  // The XDG rules have a relative path ignored.
  const xdg = given('XDG_CACHE_HOME');
  if (xdg !== null && path.isAbsolute(xdg)) return path.join(xdg, 'bearing');
  const home = given('HOME') ?? homeOrNull();
  if (home === null || !path.isAbsolute(home)) return null;
  return platform === 'darwin' ? path.join(home, 'Library', 'Caches', 'bearing') : path.join(home, '.cache', 'bearing');
}

function homeOrNull(): string | null {
  try {
    return process.getBuiltinModule('node:os').homedir();
  } catch {
    return null;
  }
}
