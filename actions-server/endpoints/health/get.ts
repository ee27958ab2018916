/** GET /healthz: the process runs. GET /readyz: Hasura answers with the schema of this release; the storage may be away. */

import { withTimeout } from '@platform/runtime';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfterHeader } from '../../errors.ts';
import { differenceOf } from '../../graphql/schema-check.ts';
import { responseHeaders } from '../../header-names.ts';
import { defineRoute } from '../../http/route.ts';
import { type Finding, noteReadiness } from './readiness-log.ts';

const checkMs = 3_000;

type ReadinessNeeds = Pick<Dependencies, 'hasura' | 'storageProblem'>;

/** The answer of `/readyz`. */
const readiness = (status: string, checks: Record<string, 'ok' | 'failed'>) =>
  z.object({
    status: z.enum(['ok', 'degraded', 'unavailable']).meta({
      description:
        '`ok` when everything answers, `degraded` when only the storage of files does not: what needs no file works.',
      examples: [status],
    }),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])).meta({
      description:
        'What was asked, and whether it answered within three seconds. `schema` is there when Hasura serves another schema or other metadata than those with which this server was built.',
      examples: [checks],
    }),
    problem: z
      .string()
      .optional()
      .meta({
        description:
          'How the schema or the metadata differs from that with which this server was built. Missing when it does not.',
        examples: [
          differenceOf(
            { migration: '1763600003920', metadata: null },
            { migration: '1763600001422', metadata: null },
          ),
        ],
      }),
  });

export const getHealth = defineRoute({
  method: 'get',
  path: '/healthz',
  access: 'none',
  counting: 'none',
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
  counting: 'none',
  description: {
    operationId: 'getReadiness',
    tag: 'Service',
    summary: 'Ask whether the server can answer requests',
    description:
      'Asks what the server depends on: Hasura, its schema, and the storage of files. A server that finds the schema or the metadata of another release is not ready: it waits for the upgrade of Hasura, or for its own. For load balancers and for deployments.',
    answers: [
      {
        status: 200,
        description: 'Everything answers, or everything but the storage of files.',
        content: { 'application/json': { schema: readiness('ok', { hasura: 'ok', storage: 'ok' }) } },
      },
      {
        status: 503,
        description: 'Something that the server depends on does not answer, or is of another release.',
        headers: [responseHeaders.retryAfter],
        content: {
          'application/json': {
            schema: readiness('unavailable', { hasura: 'ok', storage: 'ok', schema: 'failed' }),
          },
        },
      },
    ],
  },
  async handler({ log }, dependencies: ReadinessNeeds) {
    const problemFound = schemaProblemOf(dependencies);
    const findings: Finding[] = [];
    const checks = await Promise.all(
      Object.entries(checksOf(dependencies)).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          findings.push({ check: name, err: error });
          return [name, 'failed'] as const;
        }
      }),
    );
    const problem = await problemFound;
    if (problem !== undefined) {
      findings.push({ check: 'schema', problem });
      checks.push(['schema', 'failed']);
    }
    noteReadiness(dependencies, findings, log);
    const failed = checks.filter(([, state]) => state === 'failed').map(([name]) => name);
    // Without the storage everything works that needs no file: a load balancer must not take that away.
    const isReady = failed.every((name) => name === 'storage');
    return {
      status: isReady ? 200 : 503,
      headers: isReady ? {} : retryAfterHeader(5_000),
      json: {
        status: failed.length === 0 ? 'ok' : isReady ? 'degraded' : 'unavailable',
        checks: Object.fromEntries(checks),
        problem,
      },
    };
  },
});

/** How the schema differs; undefined when it does not, and when Hasura does not say it, which its own check finds. */
async function schemaProblemOf({ hasura }: ReadinessNeeds): Promise<string | undefined> {
  const problem = await withTimeout(checkMs, undefined, () => hasura.schemaProblem()).catch(() => null);
  return problem ?? undefined;
}

function checksOf({ hasura, storageProblem }: ReadinessNeeds): Record<string, () => Promise<unknown>> {
  return {
    hasura: () => hasura.checkAnswer(),
    // Bounded by itself, and says why it failed.
    storage: async () => {
      const storageFailure = await storageProblem();
      if (storageFailure !== null) throw new Error(storageFailure);
    },
  };
}
