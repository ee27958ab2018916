/** `tasks retry`. */
import { type Command, InvalidArgumentError } from 'commander';
import { isUuid } from '../saves/body-values.ts';
import { retryTask } from '../tasks/retry-task.ts';
import type { Console } from './console.ts';

export function tasksCommand(console: Console): Command {
  const tasks = console.group('tasks', 'Tasks: a task is one save');

  tasks
    .command('retry')
    .argument('<id>', 'the id of the task', taskId)
    .description('put a save that failed back into the queue: a running server does it within seconds')
    .option('--json', 'print JSON')
    .action((id: string, options: { json?: boolean }) =>
      console.run(
        options,
        async (hasura) => {
          await retryTask(hasura.asAdmin(), id);
          return { id, status: 'queued' };
        },
        ({ id }) => `The task ${id} is queued.`,
      ),
    );

  return tasks;
}

function taskId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be the id of a task, a UUID.');
  return text;
}
