/** The environment of all tests: it tells `browser.ts` that a test has failed, while the pages of the test are still open. */
import { TestEnvironment } from 'jest-environment-node';

export default class Environment extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name !== 'test_done' || test.errors.length === 0) return;
    const titles = [];
    for (let part = test; part.parent; part = part.parent) titles.unshift(part.name);
    await this.global.testFailed?.(titles.join(' '));
  }
}
