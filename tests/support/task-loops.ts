import { startTaskLoop, type TaskLoop } from '../../actions-server/tasks/task-loop.ts';

/** Starts the loop of a server, with the parameters of `startTaskLoop`; it is stopped after the test. */
export type StartLoop = (...parameters: Parameters<typeof startTaskLoop>) => void;

/** To be called once at the top of a test file. */
export function taskLoops(): StartLoop {
  const loops: TaskLoop[] = [];
  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  });
  return (...parameters) => void loops.push(startTaskLoop(...parameters));
}
