/** Jest reporter for automation: writes `<passed> <failed>` to the file named by TEST_COUNTS_FILE. */
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.TEST_COUNTS_FILE;
    // A test file that cannot even be loaded has no failed test, but it has failed.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    if (file) writeFileSync(file, `${results.numPassedTests} ${failed}\n`);
  }
}
