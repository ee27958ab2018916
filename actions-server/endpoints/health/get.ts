/** GET /healthz: the process runs. GET /readyz: Hasura and the storage answer too. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dependencies } from '../../dependencies.ts';
import { retryAfterHeader } from '../../errors.ts';
import { CheckHasuraDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';

const checkMs = 3_000;

export const getHealth = defineRoute({
  method: 'get',
  path: '/healthz',
  access: 'none',
  handler: async () => ({ json: { status: 'ok' } }),
});

export const getReadiness = defineRoute({
  method: 'get',
  path: '/readyz',
  access: 'none',
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
