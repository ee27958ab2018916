/**
 * Writes `packages/resume-reader/data/text-kinds.json`, the model that tells the kinds of short texts, from the texts in
 * `generator/kinds/`, and prints how often it is right about texts that it was not fitted on.
 *
 *     npm run resumes:kinds
 */
import { writeFile } from 'node:fs/promises';
import { fitTextKinds, packed, shareRight } from './fit-text-kinds.ts';
import { textsOfKinds } from './texts-of-kinds.ts';

/** One text in this many is kept apart to judge the model. */
const parts = 5;

const file = 'packages/resume-reader/data/text-kinds.json';
const apart = textsOfKinds.filter((_text, index) => index % parts === 0);
const rest = textsOfKinds.filter((_text, index) => index % parts !== 0);
const share = shareRight(apart, fitTextKinds(rest));
await writeFile(file, `${JSON.stringify(packed(fitTextKinds(textsOfKinds)), null, 2)}\n`);
process.stdout.write(`right: ${(100 * share).toFixed(1)} % of ${apart.length} texts\n\nwritten: ${file}\n`);
