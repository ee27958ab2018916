/** GET /healthz: the process runs. GET /readyz: Hasura and the storage answer too. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfterHeader } from '../../errors.ts';
import { CheckHasuraDocument } from '../../graphql/generated.ts';
import { responseHeaders } from '../../header-names.ts';
import { defineRoute } from '../../http/route.ts';

const checkMs = 3_000;

/** The answer of `/readyz`. */
const readiness = (status: string, storage: string) =>
  z.object({
    status: z.enum(['ok', 'unavailable']).meta({
      description: '`ok` when everything answers.',
      examples: [status],
    }),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])).meta({
      description: 'What was asked, and whether it answered within three seconds.',
      examples: [{ hasura: 'ok', storage }],
    }),
  });

export const getHealth = defineRoute({
  method: 'get',
  path: '/healthz',
  access: 'none',
  description: {
    operationId: 'getHealth',
    tag: 'Service',
    summary: 'Ask whether the process runs',
    description: 'Answers as soon as the process runs, whatever the state of what it depends on.',
    answers: [
      {
        status: 200,
        description: 'It runs.',
        content: {
          'application/json': {
            schema: z.object({
              status: z.literal('ok').meta({ description: 'Always `ok`.' }),
            }),
          },
        },
      },
    ],
  },
  handler: async () => ({ json: { status: 'ok' } }),
});

export const getReadiness = defineRoute({
  method: 'get',
  path: '/readyz',
  access: 'none',
  description: {
    operationId: 'getReadiness',
    tag: 'Service',
    summary: 'Ask whether the server can answer requests',
    description:
      'Asks what the server depends on: Hasura, and the storage of files. For load balancers and for deployments.',
    answers: [
      {
        status: 200,
        description: 'Everything answers.',
        content: { 'application/json': { schema: readiness('ok', 'ok') } },
      },
      {
        status: 503,
        description: 'Something that the server depends on does not answer.',
        headers: [responseHeaders.retryAfter],
        content: { 'application/json': { schema: readiness('unavailable', 'failed') } },
      },
    ],
  },
  async handler({ log }, dependencies) {
    const checks = await Promise.all(
      Object.entries(checksOf(dependencies)).map(async ([name, check]) => {
        try {
          await Promise.race([check(), rejectLate()]);
          return [name, 'ok'] as const;
        } catch (error) {
          log.warn({ err: error, check: name }, 'not ready');
          return [name, 'failed'] as const;
        }
      }),
    );
    const isReady = checks.every(([, state]) => state === 'ok');
    return {
      status: isReady ? 200 : 503,
      headers: isReady ? {} : retryAfterHeader(5_000),
      json: { status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(checks) },
    };
  },
});

function checksOf({ hasura, storage }: Dependencies): Record<string, () => Promise<unknown>> {
  return {
    hasura: () => hasura.asAdmin().request(CheckHasuraDocument, {}),
    storage: () => storage.check(),
  };
}

/** Its timer does not keep the process alive. */
async function rejectLate(): Promise<never> {
  await sleep(checkMs, undefined, { ref: false });
  throw new Error(`no response within ${checkMs} ms`);
}
