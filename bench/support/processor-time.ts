/** The processor time of processes, from `/proc` of Linux. */
import { readFile } from 'node:fs/promises';

/** The unit of `/proc` (USER_HZ). */
const ticksPerSecond = 100;

/** The processor time of all these processes together in milliseconds; NaN on other systems than Linux. */
export async function processorTime(processes: readonly number[]): Promise<number> {
  const times = await Promise.all(processes.map(timeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

async function timeOf(process: number): Promise<number> {
  const text = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => null);
  if (text === null) return Number.NaN;
  // The name, in brackets, may contain spaces; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[11], fields[12]];
  return ((Number(user) + Number(system)) * 1000) / ticksPerSecond;
}
