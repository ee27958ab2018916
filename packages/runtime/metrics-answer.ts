/** Answers Prometheus: the text of metrics for the secret that it sends as `Authorization: Bearer …`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { readHeaderText } from './header-text.ts';
import { noSniffing } from './raw-answer.ts';
import { isSameSecret } from './same-secret.ts';

/** Metrics as text: a registry, or what collects several. */
export type MetricsSource = Pick<Registry, 'metrics' | 'contentType'>;

/**
 * @param secret null: everybody who reaches the port may read
 * @param onFailure is told why there are no metrics, which the answer does not say
 */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: MetricsSource,
  secret: string | null,
  onFailure: (error: unknown) => void,
): Promise<void> {
  if (
    secret !== null &&
    !isSameSecret(readHeaderText(request.headers.authorization ?? ''), `Bearer ${secret}`)
  ) {
    response.writeHead(401, { ...noSniffing, 'WWW-Authenticate': 'Bearer' }).end();
    return;
  }
  try {
    const text = await metrics.metrics();
    response.writeHead(200, { ...noSniffing, 'Content-Type': metrics.contentType }).end(text);
  } catch (error) {
    onFailure(error);
    response.writeHead(500, noSniffing).end();
  }
}
