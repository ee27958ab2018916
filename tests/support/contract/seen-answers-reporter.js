/**
 * Jest reporter: when all tests ran and passed, every answer of the description (operation, status, content type) was seen
 * by one of them, or stands in `unseen-answers.js` with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { unseenAnswers } from './unseen-answers.js';

export default class SeenAnswersReporter {
  #configuration;
  #error;

  constructor(configuration) {
    this.#configuration = configuration;
  }

  onRunComplete(_contexts, results) {
    const folder = process.env.DESCRIBED_ANSWERS_FOLDER;
    if (folder === undefined || !ranAll(this.#configuration) || !results.success) return;
    const seen = new Set(
      readdirSync(folder).flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n')),
    );
    const unseen = describedAnswers().filter((answer) => !seen.has(nameOf(answer)) && !isExcused(answer));
    if (unseen.length === 0) return;
    this.#error = new Error(
      `No test got these answers of the API, which its description has (tests/support/contract/unseen-answers.js takes reasons):\n${unseen.map(nameOf).join('\n')}`,
    );
  }

  getLastError() {
    return this.#error;
  }
}

/** Whether neither paths nor names of tests were chosen. */
function ranAll({ testPathPatterns, nonFlagArgs = [], testNamePattern, onlyChanged, onlyFailures, shard }) {
  const patterns = testPathPatterns?.patterns ?? [];
  return ![...patterns, ...nonFlagArgs].length && !testNamePattern && !onlyChanged && !onlyFailures && !shard;
}

function describedAnswers() {
  const file = new URL('../../../actions-server/openapi/openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(paths).flatMap((byMethod) =>
    Object.values(byMethod).flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.keys(content ?? { '-': null }).map((type) => ({
          operation: operationId,
          status: Number(status),
          type,
        })),
      ),
    ),
  );
}

/** As the tests write it (`check-exchange.ts`). */
function nameOf({ operation, status, type }) {
  return `${operation} ${status} ${type}`;
}

function isExcused({ operation, status, type }) {
  return unseenAnswers.some(
    (excuse) =>
      (excuse.operation ?? operation) === operation &&
      (excuse.status ?? status) === status &&
      (excuse.type ?? type) === type,
  );
}
