/** The processor time of processes, from `/proc` of Linux. */
import { readFile } from 'node:fs/promises';

/** The unit of `/proc` (USER_HZ). */
const ticksPerSecond = 100;

/** The processor time of all these processes together in milliseconds; NaN on other systems than Linux. */
export async function processorTime(processes: readonly number[]): Promise<number> {
  const times = await Promise.all(processes.map((process) => timeOf(process)));
  return times.reduce((sum, time) => sum + time, 0);
}

/** The processor time of the children of a process that have ended, in milliseconds; NaN on other systems than Linux. */
export function processorTimeOfEnded(parent: number): Promise<number> {
  return timeOf(parent, [13, 14]);
}

/** @param places of the fields of `/proc/…/stat` after the name: user and system time */
async function timeOf(process: number, places: readonly [number, number] = [11, 12]): Promise<number> {
  const text = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => null);
  if (text === null) return Number.NaN;
  // The name, in brackets, may contain spaces; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = places.map((place) => fields[place]);
  return ((Number(user) + Number(system)) * 1000) / ticksPerSecond;
}
