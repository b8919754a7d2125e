import type { Tool as ToolDefinition } from '@modelcontextprotocol/server';
import type { Tool } from './tool.js';

/** The tools as `tools/list` gives them. Output schemas are left out unless structured content is sent. */
export function toolDefinitions(tools: readonly Tool[], structured: boolean): ToolDefinition[] {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: {
      type: 'object',
      properties: { ...tool.parameters },
      ...(tool.required.length > 0 ? { required: [...tool.required] } : {}),
      additionalProperties: false,
    },
    ...(structured
      ? {
          outputSchema: {
            $schema: DIALECT,
            ...tool.output,
            properties: { ...tool.output.properties },
            required: [...tool.output.required],
          },
        }
      : {}),
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    _meta: {
      ...(tool.alwaysLoad === true ? { 'anthropic/alwaysLoad': true } : {}),
      'anthropic/searchHint': tool.searchHint,
    },
  }));
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
