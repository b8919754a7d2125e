import path from 'node:path';
import { BearingError } from '@bearing/core';
import { switchOption, textOption } from '../arguments/option.js';
import { writeClaudeConfig } from '../init/claudeConfig.js';
import { corpusTemplate } from '../init/corpusTemplate.js';
import { writeCorpus } from '../init/writeCorpus.js';
import type { Verb } from '../verb.js';

export const initVerb: Verb = {
  name: 'init',
  summary: 'make a new corpus that works at once, or wire one into Claude',
  usage: '[DIR]',
  options: [
    { name: 'claude', says: 'write .mcp.json here for the corpus DIR, which may be there already' },
    { name: 'name', value: 'NAME', says: 'what the corpus is about (default: its folder’s name)' },
  ],
  examples: [
    { command: 'bearing init our-context', says: 'a new corpus in the folder our-context' },
    { command: 'bearing init our-context --claude', says: 'and the entry in .mcp.json of this folder' },
  ],
  exitCodes: [
    { code: 0, means: 'made' },
    { code: 2, means: 'error; nothing is ever overwritten' },
  ],
  async run(context) {
    if (context.arguments.length > 1)
      throw new BearingError('USAGE', 'name one folder', { where: 'init', hint: 'bearing init [DIR]' });
    const folder = context.arguments[0] ?? textOption(context.options, 'corpus') ?? 'corpus';
    const claude = switchOption(context.options, 'claude');
    const name = textOption(context.options, 'name') ?? path.basename(path.resolve(folder));
    const exists = claude && (await context.isCorpus(folder));
    const files = exists ? [] : writeCorpus(folder, corpusTemplate(name, context.now.toISOString().slice(0, 10)));
    const config = claude
      ? writeClaudeConfig('.', {
          command: context.program.command,
          args: [...context.program.args, 'mcp', '--corpus', path.resolve(folder)],
        })
      : null;
    const quoted = /^[\w./\\:~-]+$/.test(folder) ? folder : `"${folder}"`;
    return {
      exitCode: 0,
      json: { folder, files, mcpConfig: config },
      text: [
        ...(files.length > 0 ? [`Made ${folder}:`, ...files.map((file) => `  ${file}`), ''] : []),
        ...(config === null ? [] : [`.mcp.json: ${config}`, '']),
        'Next:',
        `  bearing query "which table holds orders" --corpus ${quoted}`,
        `  bearing health --corpus ${quoted}`,
        ...(claude ? ['  start Claude in this folder'] : [`  bearing init ${quoted} --claude`]),
      ].join('\n'),
    };
  },
};
