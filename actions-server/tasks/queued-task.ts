/** A task that a save queues besides, in its own mutation: so it is there exactly when the save has succeeded. */
import type { tasks_insert_input } from '../graphql/generated.ts';
import type { MakeId } from './save-ids.ts';
import type { TaskInput, TaskType } from './task.ts';

/** The row of `tasks`. @param payload what is personal stays out of it: the task reads it when it runs */
export function queuedTask(type: TaskType, payload: object, makeId: MakeId): tasks_insert_input {
  const seed = makeId(`seed of ${type}`);
  const input: TaskInput = { seed, payload, files: [], warnings: [], isStrict: false };
  return { id: makeId(type), type, status: 'queued', input };
}
