/**
 * Settings of the embedded Postgres: those that were measured to pay (docs/operations.md), and those of the operator. Everything
 * else is Postgres' default.
 */
import { totalmem } from 'node:os';
import { z } from 'zod';

const megabyte = 1024 * 1024;

/**
 * The memory of the machine, or of the container that this process runs in. On systems that know no bound the library
 * returns 0, or more than there is.
 */
function availableMemory(): number {
  const bound = process.constrainedMemory() ?? 0;
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

/**
 * @param memory of the machine, in bytes
 * @returns `name=value`
 */
export function measuredSettings(memory: number = availableMemory()): string[] {
  // An eighth: the system keeps pages in memory, too, and a small machine has 128 MB as before.
  const sharedMegabytes = Math.min(2048, Math.max(128, Math.floor(memory / 8 / megabyte)));
  return [`shared_buffers=${sharedMegabytes}MB`, 'wal_compression=on'];
}

/** Without these the server could not be reached by its owner only, or not be found. */
const ownSettings = new Set([
  'cluster_name',
  'config_file',
  'data_directory',
  'external_pid_file',
  'hba_file',
  'ident_file',
  'listen_addresses',
  'port',
  'unix_socket_directories',
]);

/** The value of `POSTGRES_SETTINGS`: a JSON object of names and values → `name=value`. */
export const postgresSettings = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be a JSON object, such as {"shared_buffers": "2GB"}');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z
        .string()
        .regex(/^[a-z_][a-z0-9_.]*$/, 'must be the name of a setting of Postgres')
        .refine((name) => !ownSettings.has(name), 'is a setting of the server itself'),
      z.union([z.string(), z.number(), z.boolean()]),
    ),
  )
  .transform((settings) => Object.entries(settings).map(([name, value]) => `${name}=${value}`));
