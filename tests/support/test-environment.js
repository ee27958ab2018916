/**
 * The environment of all test files: the process itself. Modules are then those of Node, loaded once for each process of
 * Jest (see `test-runner.js`), and errors, arrays and dates are of the same classes everywhere.
 */
import { ModuleMocker } from 'jest-mock';

export default class Environment {
  global = globalThis;
  // Jest asks for them; no test replaces anything through Jest.
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #console = globalThis.console;
  #exit = process.exit;
  #getBuiltinModule = process.getBuiltinModule;

  /** Jest has replaced it by one that loads modules into its own registry. */
  async setup() {
    process.getBuiltinModule = this.#getBuiltinModule;
  }

  /** Takes back what Jest puts in place for a test file. */
  async teardown() {
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** None: this is asked for code that Jest loads itself. */
  getVmContext() {
    return null;
  }

  /** Tells `browser.ts` that a test has failed, while the pages of the test are still open. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_done' || test.errors.length === 0) return;
    const titles = [];
    for (let part = test; part.parent; part = part.parent) titles.unshift(part.name);
    await this.global.testFailed?.(titles.join(' '));
  }
}
