/** GET /healthz: the process runs. GET /readyz: Hasura and the storage answer too. */
import type { Dependencies } from '../../dependencies.ts';
import { CheckHasuraDocument } from '../../graphql/generated.ts';
import { defineRoute, type RouteResult } from '../../http/route.ts';

const checkMs = 3_000;

export const getHealth = defineRoute({
  method: 'get',
  path: '/healthz',
  access: 'none',
  handler: async (): Promise<RouteResult> => ({ json: { status: 'ok' } }),
});

export const getReadiness = defineRoute({
  method: 'get',
  path: '/readyz',
  access: 'none',
  async handler({ log }, dependencies): Promise<RouteResult> {
    const checks = await Promise.all(
      Object.entries(checksOf(dependencies)).map(async ([name, check]) => {
        try {
          await withTimeout(check());
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
      ...(isReady ? {} : { headers: { 'Retry-After': '5' } }),
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

async function withTimeout(check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkMs} ms`)), checkMs);
  });
  try {
    await Promise.race([check, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
