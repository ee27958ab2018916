/** Finds the headers, footers and text boxes of a binary Word document, which the file stores apart from its body. */
import { numbersOf } from './compound-file.ts';
import type { Story } from './doc-text.ts';

/** The number of stories before the first section, which are separators of notes. Each section has six stories. */
const noteStories = 6;
/** The headers of even, odd and first pages among the six stories of a section; the others are their footers. */
const headerKinds = new Set([0, 1, 4]);

/** The headers and the footers of all sections. @param plan the positions of their stories within `all` */
export function headerStories(plan: Buffer, all: Story): { headers: Story[]; footers: Story[] } {
  const positions = Array.from(numbersOf(plan), (position) => Math.min(all.end, all.start + position));
  const headers: Story[] = [];
  const footers: Story[] = [];
  for (const [index, start] of positions.slice(0, -1).entries()) {
    const end = positions[index + 1] as number;
    if (index < noteStories || end <= start) continue;
    (headerKinds.has((index - noteStories) % 6) ? headers : footers).push({ start, end });
  }
  return { headers, footers };
}

/** The sizes of a description of a text box and of an anchor, and where the number of the shape is in the former. */
const textBoxBytes = 22;
const shapeInTextBox = 14;
const anchorBytes = 26;

/**
 * The text boxes by the position in the body that they are anchored to. Those without an anchor have the key `null`.
 * @param textBoxes the positions of the boxes within `all`, then their descriptions
 * @param anchors the positions of the anchors, then their descriptions
 */
export function textBoxStories(textBoxes: Buffer, anchors: Buffer, all: Story): Map<number | null, Story[]> {
  const positionOfShape = new Map<number, number>();
  for (const { start, description } of entriesOf(anchors, anchorBytes)) {
    positionOfShape.set(description.readUInt32LE(), start);
  }
  const stories = new Map<number | null, Story[]>();
  const add = (position: number | null, story: Story): void => {
    if (story.end > story.start) stories.set(position, [...(stories.get(position) ?? []), story]);
  };
  let end = all.start;
  for (const entry of entriesOf(textBoxes, textBoxBytes)) {
    const start = Math.min(all.end, all.start + entry.start);
    // The boxes of a file are in the order of their text; anything else is damaged and is read as one story.
    if (start < end) break;
    end = Math.max(start, Math.min(all.end, all.start + entry.end));
    add(positionOfShape.get(entry.description.readUInt32LE(shapeInTextBox)) ?? null, { start, end });
  }
  add(null, { start: end, end: all.end });
  return stories;
}

/** The entries of a table of n + 1 positions and n descriptions. */
function entriesOf(table: Buffer, bytes: number): { start: number; end: number; description: Buffer }[] {
  const count = Math.max(0, Math.floor((table.length - 4) / (4 + bytes)));
  return Array.from({ length: count }, (_, index) => {
    const description = (count + 1) * 4 + index * bytes;
    return {
      start: table.readUInt32LE(index * 4),
      end: table.readUInt32LE((index + 1) * 4),
      description: table.subarray(description, description + bytes),
    };
  });
}
