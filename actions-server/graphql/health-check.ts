/**
 * Whether Hasura answers at all. Under the embedded engine the question does not wait behind requests: a load peak must not take
 * all replicas away from their load balancer.
 */
/** The header that says so. Hasura ignores it. */
export const healthCheck = ['x-health-check', 'true'] as const;

/** Milliseconds until a Hasura that does not answer counts as away. */
const timeoutMs = 3_000;

/**
 * Makes a function that asks once for all who ask at the same time.
 * @param ask reads one row
 */
export function createHealthCheck(
  ask: (options: { readonly timeoutMs: number }) => Promise<unknown>,
): () => Promise<void> {
  let asking: Promise<void> | undefined;
  return () => {
    asking ??= ask({ timeoutMs })
      .then(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}
