/** The console for containers as a program: `docker compose --profile console up -d console`. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { answerUnreadableRequests, closingServer, unreadableStatus } from '@platform/runtime';
import { z } from 'zod';
import { createConsoleApp } from './console-app.ts';

/** Milliseconds for what is being loaded when the program is told to stop. */
const graceMs = 5_000;

const settings = z
  .object({
    HASURA_URL: z.url({
      protocol: /^https?$/,
      error: 'must be the address of Hasura, such as http://hasura:8080',
    }),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  })
  .safeParse(process.env);

if (settings.success) {
  const { HASURA_URL, PORT } = settings.data;
  const folder = join(import.meta.dirname, '../../console');
  const server = createServer(createConsoleApp(new URL(HASURA_URL), folder));
  const close = closingServer(server);
  answerUnreadableRequests(server, (reason) => ({ status: unreadableStatus[reason] }));
  server.listen(PORT, () => process.stdout.write(`The console is at port ${PORT}.\n`));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close(graceMs));
} else {
  process.stderr.write(`${z.prettifyError(settings.error)}\n`);
  process.exitCode = 1;
}
