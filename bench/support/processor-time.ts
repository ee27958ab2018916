/** Processor time that processes have used, from Linux' `/proc`; elsewhere there is none to report. */
import { readFile } from 'node:fs/promises';

/** Linux counts in these, whatever its own clock does. */
const ticksASecond = 100;

/** Milliseconds that the processes have used so far, together; NaN where this is not known. */
export async function processorTime(processes: readonly number[]): Promise<number> {
  const times = await Promise.all(processes.map(timeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

async function timeOf(process: number): Promise<number> {
  const text = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => null);
  if (text === null) return Number.NaN;
  // The name, in brackets, may hold spaces; what follows does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[11], fields[12]];
  return ((Number(user) + Number(system)) * 1000) / ticksASecond;
}
