/** Tasks of several items of a batch, created and found in one request. */
import {
  CreateTaskDocument,
  CreateTasksDocument,
  FindTaskByIdempotencyKeyDocument,
  FindTasksByIdempotencyKeysDocument,
} from '../graphql/generated.ts';
import { type Combination, combination, union } from './combination.ts';

export const taskCombinations: readonly Combination[] = [
  combination({
    document: CreateTaskDocument,
    combined: CreateTasksDocument,
    variablesOf: (all) => ({ tasks: all.map(({ task }) => task) }),
    resultsOf: (_, all) => all.map(({ task: { id = '' } }) => ({ insert_tasks_one: { id: id ?? '' } })),
  }),
  combination({
    document: FindTaskByIdempotencyKeyDocument,
    combined: FindTasksByIdempotencyKeysDocument,
    // All items of a batch are sent with one key to one route.
    variablesOf: (all) => ({
      apikeyId: all[0]?.apikeyId ?? '',
      type: all[0]?.type ?? '',
      idempotencyKeys: union(all.map((one) => one.idempotencyKey)),
    }),
    resultsOf: ({ tasks }, all) =>
      all.map((one) => ({ tasks: tasks.filter((task) => task.idempotencyKey === one.idempotencyKey) })),
  }),
];
