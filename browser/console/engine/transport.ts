/** The only two calls of `fetch` in the console. Everything else goes through `request.ts`. */

/** @throws TypeError when the engine does not answer, or not in JSON; DOMException when the signal has stopped it */
export async function post(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'omit',
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, answer: (await response.json()) as unknown };
}

/** Whether the engine answers and reaches its database. */
export async function isAlive(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
