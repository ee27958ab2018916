import { loadConfig } from '../config.ts';
import { shareOfWorker } from './worker-share.ts';

const configOf = (workers: number) =>
  loadConfig({
    WORKERS: String(workers),
    HASURA_GRAPHQL_ADMIN_SECRET: 'secret',
    FILE_LINK_SECRET: 'a secret that is only for this test, long enough',
  });

test('one process may take all that the settings allow', () => {
  expect(shareOfWorker(configOf(1))).toEqual(configOf(1));
});

test('workers together may take what the settings allow, and each can do one of everything', () => {
  const { limits, resumeReader, publicReadsPerAccount, savesPerAccount, taskConcurrency } = shareOfWorker(
    configOf(4),
  );
  expect(limits).toMatchObject({ maxRequestsInProgress: 250, maxBytesInProgress: 64_000_000 });
  expect({ readers: resumeReader.workers, publicReadsPerAccount, savesPerAccount, taskConcurrency }).toEqual({
    readers: 1,
    publicReadsPerAccount: 2,
    savesPerAccount: 2,
    taskConcurrency: 1,
  });
  const many = shareOfWorker(configOf(64));
  expect(many.limits.maxRequestsInProgress).toBe(16);
  expect([many.resumeReader.workers, many.savesPerAccount, many.taskConcurrency]).toEqual([1, 1, 1]);
});
