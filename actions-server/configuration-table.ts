/** Settings as a Markdown table, from the descriptions beside them (`config.ts`). */
import type { z } from 'zod';
import { environmentSchema } from './config.ts';

/** One row for each variable: name, default or `required`, description. */
export function configurationTable(settings: z.ZodObject = environmentSchema): string {
  const rows = Object.entries(settings.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description = '' } = schema.meta() ?? {};
    return `| \`${name}\` | ${defaultOf(schema)} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | default | |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(schema: z.ZodType): string {
  const result = schema.safeParse(undefined);
  if (!result.success) return 'required';
  return result.data === undefined ? '' : `\`${String(result.data)}\``;
}
