/**
 * Reads every resume of a folder and writes one `<file>.json` each, in the shape the scorer expects.
 *
 *     npm run resumes:parse -- FOLDER OUT
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseResume } from '../parse-resume.ts';
import { scorerShape } from '../scorer-shape.ts';

const [folder, out] = process.argv.slice(2);
if (!folder || !out) {
  process.stderr.write('usage: npm run resumes:parse -- FOLDER OUT\n');
  process.exit(2);
}

await mkdir(out, { recursive: true });
for (const fileName of (await readdir(folder)).sort()) {
  const bytes = new Uint8Array(await readFile(join(folder, fileName)));
  const start = performance.now();
  const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const output = scorerShape(result);
  await writeFile(join(out, `${fileName}.json`), `${JSON.stringify({ ...output, ms }, null, 1)}\n`);
  process.stdout.write(
    `${fileName}: ${result.status === 'read' ? 'read' : result.code} in ${Math.round(ms)} ms\n`,
  );
}
