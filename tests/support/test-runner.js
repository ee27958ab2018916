/**
 * Runs a test file for Jest with the modules of Node, in place of Jest's own registry of modules: those of the product and
 * of its packages are loaded and compiled once for each process of Jest, and not once for each of hundreds of test files,
 * and they run as they do in a server. What a test file sees is what the file before it in the same process left: modules
 * keep no state that tests could meet there, and `jest.mock` does not exist.
 *
 * TypeScript is read by the hooks of `register-typescript.js`, which the script `jest` of package.json names.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import jestCircus from 'jest-circus/runner';

const require = createRequire(import.meta.url);
const framework = createRequire(require.resolve('jest-circus/runner')).resolve('./jestAdapterInit');
const runFile = jestCircus.default;
let runs = 0;

// Node 20 optimises a function after a ninth of this, and takes a tenth of the time of all tests for functions that hardly run
// again. Its successors have another rule, and no such flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=600000');

/** The parameters and the result are those of every `testRunner` of Jest. */
export default async function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  runs += 1;
  // Jest loads this module by `require`, which reads no TypeScript.
  const { clearFrameworkState } = await import('./framework-state.ts');
  const { emptyAll } = await import('./file-memory.ts');
  const { leftOpen, whatIsOpen } = await import('./left-open.ts');
  const { timeLimitOf } = await import('./test-kinds.ts');
  // Once for the process: with one more storage for each file, each promise would cost more than that of the file before.
  await import('./nested-connections.ts');
  const native = {
    // The framework is made anew, because it collects the tests of one file.
    requireInternalModule(path) {
      delete require.cache[framework];
      // Another `require` for each file: it keeps what it has loaded.
      return createRequire(import.meta.url)(path);
    },
    unstable_shouldLoadAsEsm: () => true,
    // These two, the test file and its setup, are run again each time.
    unstable_importModule: (path) => import(`${pathToFileURL(path).href}?run=${runs}`),
  };
  // Jest has replaced it, for the source maps of what it compiles itself. Node has those of its modules.
  Error.prepareStackTrace = undefined;
  const before = whatIsOpen();
  try {
    const result = await runFile(
      // `--testTimeout` is for all files.
      { ...globalConfig, testTimeout: globalConfig.testTimeout ?? timeLimitOf(testPath) },
      config,
      environment,
      overridden(runtime, native),
      testPath,
      sendMessageToJest,
    );
    // Jest's own process, which runs a file that is alone, has Postgres open as well.
    const left = process.connected ? await leftOpen(before) : [];
    if (left.length === 0) return result;
    const testExecError = { message: `The file has left open: ${left.join(', ')}`, stack: '' };
    // A test that failed may be why.
    const failureMessage = [testExecError.message, result.failureMessage].filter(Boolean).join('\n');
    return { ...result, testExecError, failureMessage };
  } finally {
    clearFrameworkState();
    emptyAll();
  }
}

/** An object of which some methods are others. */
function overridden(target, methods) {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(methods, name)) return methods[name];
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
