/** Parsing a long text holds the thread for some tens of milliseconds: others are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that are worked on in one turn of the thread. */
const longText = 1_000_000;

/** Lets other requests have the thread, between two steps that each go through the whole text. */
export async function nextTurnIfLong({ length }: string): Promise<void> {
  if (length > longText) await nextTurn();
}
