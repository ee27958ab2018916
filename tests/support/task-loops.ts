import { startTaskLoop, type TaskLoop } from '../../actions-server/tasks/task-loop.ts';
import type { TaskRunner } from '../../actions-server/tasks/task-runner.ts';

type LoopParameters = Parameters<typeof startTaskLoop>;

/** Starts the loop of a server, as `startTaskLoop` does and by default without maintenance; it is stopped after the test. */
export type StartLoop = (
  taskRunner: LoopParameters[0],
  services: LoopParameters[1],
  options?: Partial<LoopParameters[2]>,
) => void;

/** To be called once at the top of a test file. */
export function taskLoops(): StartLoop {
  const loops: TaskLoop[] = [];
  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  });
  return (taskRunner, services, options) =>
    void loops.push(startTaskLoop(taskRunner, services, { jobs: [], ...options }));
}

/** Runs the tasks that are queued now, as the loop of a server does, and waits for their ends. */
export async function runQueuedTasks({ taskRunner }: { readonly taskRunner: TaskRunner }): Promise<void> {
  for (const claimed of await taskRunner.store.claim(100)) await taskRunner.resume(claimed);
}
