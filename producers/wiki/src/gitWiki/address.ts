import type { WikiKind } from '../page/wiki.js';

/**
 * Where people read a wiki that was cloned from `remote`; null for a remote that no rule knows.
 *
 * @example wikiAddressOf('https://github.com/o/r.wiki.git', 'github') // 'https://github.com/o/r/wiki'
 */
export function wikiAddressOf(remote: string | null, kind: WikiKind): string | null {
  const url = remote === null ? null : asHttps(remote);
  if (url === null) return null;
  const repository = url.replace(/\/+$/, '').replace(/\.git$/, '');
  if (kind === 'azure-devops') {
    const ssh = /^https:\/\/(?:ssh\.dev\.azure\.com|vs-ssh\.visualstudio\.com)\/v3\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(
      repository,
    );
    if (ssh !== null) return `https://dev.azure.com/${ssh[1]}/${ssh[2]}/_wiki/wikis/${ssh[3]}`;
    return /\/_git\//.test(repository) ? repository.replace('/_git/', '/_wiki/wikis/') : null;
  }
  if (!repository.endsWith('.wiki')) return null;
  const project = repository.slice(0, -'.wiki'.length);
  return kind === 'gitlab' ? `${project}/-/wikis` : `${project}/wiki`;
}

/** `git@host:owner/name` and `ssh://git@host/owner/name` name the same place as `https://host/owner/name`. */
function asHttps(remote: string): string | null {
  const short = /^(?:[\w.-]+@)?([\w.-]+\.[a-z]+):(?!\/\/)(.+)$/i.exec(remote);
  if (short !== null) return `https://${short[1]}/${short[2]}`;
  const long = /^(?:ssh|git|https?):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/.exec(remote);
  return long === null ? null : `https://${long[1]}/${long[2]}`;
}
