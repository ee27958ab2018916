/** The port from which Prometheus reads the metrics of this server. It is apart from the public API. */
import { createServer } from 'node:http';
import {
  answerMetrics,
  answerUnreadableRequests,
  closingServer,
  listening,
  type MetricsSource,
  noSniffing,
  unreadableStatus,
} from '@platform/runtime';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves `GET /metrics`. @throws Error when the port is taken */
export async function serveMetrics(
  metrics: MetricsSource,
  { port, host, secret }: NonNullable<Config['metrics']>,
  log: Pick<Logger, 'error'>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      void answerMetrics(request, response, metrics, secret, (err) =>
        log.error({ err }, 'the metrics could not be read'),
      );
    } else response.writeHead(404, noSniffing).end();
  });
  const close = closingServer(server);
  answerUnreadableRequests(server, (reason) => ({ status: unreadableStatus[reason] }));
  return {
    port: await listening(server, { port, host, variable: 'METRICS_PORT' }),
    stop: () => close(0),
  };
}
