/** The description of the route that saves records in batches. */
import { z } from 'zod';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import type { RouteDescription } from '../http/route-description.ts';
import { maxBatchKeyLength } from '../tasks/idempotency.ts';
import { schemaReference } from '../values/published-schema.ts';
import { bodyOf, idempotencyKey, type SaveDescription, savedAnswer, triedSave } from './save-description.ts';

const headers = z.object({
  [requestHeaders.idempotencyKey]: idempotencyKey
    .max(maxBatchKeyLength)
    .optional()
    .meta({
      description:
        'Gives each item a key of its own: `import-7` is `import-7:0` for the first item, `import-7:1` for the second, and so on. A repeated batch replays the items that have succeeded and saves the others. It has at most 252 characters.',
      examples: ['import-7'],
    }),
  [requestHeaders.prefer]: z
    .string()
    .optional()
    .meta({
      description:
        '`handling=strict`, `respond-async` and `dry-run`, separated by commas, as for a single save. They hold for each item.',
      examples: ['respond-async'],
    }),
});

/** @param plural what is saved: `companies` */
export function describeBatchRoute(
  save: SaveDescription,
  plural: string,
  maxItems: number,
): RouteDescription {
  const { operationId, tag, examples } = save;
  const [example] = Object.values(examples);
  const result = z.object({
    status: z.int().meta({
      description: 'The status with which the item would have been answered alone.',
      examples: [200],
    }),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description: 'The headers of that answer that belong to the item, such as `X-Record-Outcome`.',
        examples: [{ [responseHeaders.recordOutcome]: 'updated' }],
      }),
    body: z
      .union([savedAnswer(save), triedSave, schemaReference('AcceptedSave'), schemaReference('Error')])
      .meta({
        description: 'The body of that answer: what the save did, or why it failed.',
      }),
  });
  return {
    operationId: `${operationId}Batch`,
    tag,
    summary: `Save up to ${maxItems} ${plural}`,
    description: `Saves up to ${maxItems} ${plural} in one request. Each item is a save of its own: it has a task, and its result is what it would have been answered with alone. An item that fails does not affect the others. Items that name the same record are saved in their order, others at the same time. Each item counts as a request; when a limit does not suffice for all of them, nothing is saved.`,
    headers,
    body: {
      isRequired: true,
      description: 'The items.',
      content: {
        'application/json': {
          schema: z.object({
            items: z
              .array(bodyOf(save))
              .min(1)
              .max(maxItems)
              .meta({
                description: `1 to ${maxItems} bodies of single saves.`,
                examples: [[example?.value]],
              }),
          }),
          examples: { batch: { summary: 'One item', value: { items: [example?.value] } } },
        },
      },
    },
    answers: [
      {
        status: 200,
        description: 'The batch was read; each item has a result of its own, which may be an error.',
        headers: [responseHeaders.preferenceApplied],
        content: {
          'application/json': {
            schema: z.object({
              results: z.array(result).meta({ description: 'The results, in the order of the items.' }),
              warnings: z
                .array(schemaReference('Problem'))
                .optional()
                .meta({
                  description: 'Warnings about the batch as a whole. Absent when there are none.',
                  examples: [
                    [
                      {
                        path: 'note',
                        code: 'unknown_key',
                        message: 'there is no such field; it was ignored',
                      },
                    ],
                  ],
                }),
            }),
          },
        },
      },
    ],
    errors: ['invalid_parameter'],
  };
}
