#!/usr/bin/env node
/**
 * The engine as a program of its own: reads the environment, serves one port, stops on SIGTERM. For consoles, GraphQL
 * clients and conformance tests; the platform runs the engine inside its own process. With `--strict` it does not start when
 * any object of the metadata is inconsistent.
 */
import { parseArgs } from 'node:util';
import { createLog } from './log.ts';
import { serve } from './serve.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  const { port, log, stop } = await serve(process.env, { isStrict: values.strict });
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // After the handlers: a supervisor that reads this line may stop the server at once.
  log({ kind: 'listening', port });
}

main().catch((error: unknown) => {
  createLog()({ kind: 'startFailed', error });
  // Without this, idle connections of the pool would keep the process alive.
  process.exit(1);
});
