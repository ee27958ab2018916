/** The only two calls of `fetch` in the console. Everything else goes through `request.ts`. */
import { writeHeaderTexts, writeJson } from '@platform/runtime/browser';

/**
 * @param read reads the answer
 * @throws TypeError when the engine does not answer; SyntaxError when it does not in JSON; DOMException when the signal has stopped it
 */
export async function post(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
  read: (text: string) => unknown,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...writeHeaderTexts(headers) },
    body: writeJson(body),
    credentials: 'omit',
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, answer: read(await response.text()) };
}

/** Whether the engine answers and reaches its database. */
export async function isAlive(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
