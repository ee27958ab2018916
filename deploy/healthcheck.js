/** Exits with 0 when this container's server is ready to answer callers. The image has no curl. */
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
