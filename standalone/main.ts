/**
 * `npm start`: everything in one process, or in several. See start.ts for what that is. `-- --strict` is a short form of
 * ENGINE_STRICT_METADATA.
 */
import { parseArgs } from 'node:util';

const minNodeVersion = [20, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < minNodeVersion[0] || (major === minNodeVersion[0] && minor < minNodeVersion[1])) {
  fail(`This needs Node ${minNodeVersion.join('.')} or newer, this is ${process.versions.node}.`);
}

// As in the images: GraphQL and Express check more otherwise, while schemas are made and with each request.
process.env.NODE_ENV ??= 'production';

/** Nothing while the server starts, whose workers are new anyway: by default the signal would end it. */
let replaceWorkers = async () => {};
process.on('SIGUSR2', () => {
  replaceWorkers().catch((error: Error) => process.stderr.write(`${error.message}\n`));
});

try {
  // Imported after the check: an old Node would fail in the imports, with a stack instead of a message.
  const { start } = await import('./start.ts');
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  const environment = values.strict ? { ...process.env, ENGINE_STRICT_METADATA: 'true' } : process.env;
  const standalone = await start(environment, (text) => process.stdout.write(text));

  let isStopping = false;
  const stop = async (code: number) => {
    // A second signal exits at once. The watcher of Postgres stops it.
    if (isStopping) process.exit(130);
    isStopping = true;
    await standalone.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  replaceWorkers = standalone.replaceWorkers;
  void standalone.lost.then(() => {
    process.stderr.write(
      'The embedded Postgres has stopped: see postgres/postgres.log in the data folder.\n',
    );
    return stop(1);
  });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
