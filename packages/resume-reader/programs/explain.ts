/**
 * Visualises how a resume was read: writes an HTML page with the boxes of the text, the lines, the sections and the
 * fields, in a colour for each kind of section.
 *
 *     npm run resumes:explain -- FILE [OUT.html]
 *
 * Without a path for the page it is printed: nothing is written beside a document that was not asked for.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { escapeMarkup } from '@platform/vocabulary';
import { extract } from '../extract/extract.ts';
import { readFields } from '../fields/read-fields.ts';
import { readLines } from '../lines/read-lines.ts';
import { linesWithHeading, type Section } from '../sections/section.ts';
import { readSections } from '../sections/sections.ts';

const [file, out] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: npm run resumes:explain -- FILE [OUT.html]\n');
  process.exit(2);
}

const colours: Record<string, string> = {
  header: '#b9d7ff',
  contact: '#b9f0ff',
  personal: '#b9f0ff',
  experience: '#ffd9a8',
  education: '#c9f0b5',
  languages: '#f4c2ff',
  skills: '#fff0a0',
  summary: '#d8d8ff',
  projects: '#e6e0c8',
  certifications: '#d5eadf',
  references: '#ffc9c9',
};
const otherColour = '#e4e4e4';

const colour = (kind: string): string => colours[kind] ?? otherColour;

const document = await extract(new Uint8Array(await readFile(file)), { fileName: basename(file) });
const lines = readLines(document);
const sections = readSections(lines);
const {
  text: _text,
  evidence,
  ...fields
} = readFields(lines, sections, { defaultCountry: 'FR', warnings: document.warnings });

const html = `<!doctype html><meta charset="utf-8"><title>${escapeMarkup(basename(file))}</title>
<style>
body{font:14px/1.4 system-ui,sans-serif;margin:1.5rem;display:grid;grid-template-columns:repeat(auto-fit,minmax(26rem,1fr));gap:1.5rem}
section{min-width:0} svg{border:1px solid #bbb;width:100%;background:#fff} pre{white-space:pre-wrap;background:#f7f7f7;padding:.8rem}
li{list-style:none;padding:.1rem .4rem;margin:1px 0} ul{padding:0} small{color:#666} .heading{font-weight:bold} .cell{border-left:2px solid #0005;padding:0 .4rem}
</style>
<section><h2>Boxes</h2>${document.kind === 'pages' ? document.pages.map((page) => boxes(page.number, page.width, page.height)).join('') : '<p>The format has no positions.</p>'}</section>
<section><h2>Lines and sections</h2>${sections.map(sectionHtml).join('')}</section>
<section><h2>Fields</h2><pre>${escapeMarkup(JSON.stringify(fields, null, 2))}</pre>
<h2>Evidence</h2><ul>${evidence.map((each) => `<li><b>${escapeMarkup(each.field)}</b> ${each.confidence} <small>page ${each.page ?? '–'}, lines ${each.lines.join(', ')}</small><br>${escapeMarkup(each.source)}</li>`).join('')}</ul></section>`;
if (out === undefined) process.stdout.write(`${html}\n`);
else await writeFile(out, html);

function boxes(number: number, width: number, height: number): string {
  const rectangles = sections.flatMap((section) =>
    linesWithHeading(section)
      .filter((line) => line.page === number)
      .flatMap((line) =>
        line.segments.map(
          (segment) =>
            `<rect x="${segment.x}" y="${line.y - segment.size}" width="${Math.max(1, segment.right - segment.x)}" height="${segment.size * 1.2}" fill="${colour(section.kind)}" stroke="${line === section.headingLine ? '#c00' : '#8884'}"/><text x="${segment.x}" y="${line.y}" font-size="${segment.size}" textLength="${Math.max(1, segment.right - segment.x)}" lengthAdjust="spacingAndGlyphs"${segment.bold ? ' font-weight="bold"' : ''}>${escapeMarkup(segment.text)}</text>`,
        ),
      ),
  );
  return `<svg viewBox="0 0 ${width} ${height}">${rectangles.join('')}</svg>`;
}

function sectionHtml(section: Section): string {
  const items = section.lines.map(
    (line) =>
      `<li style="background:${colour(section.kind)}"><small>${line.page ?? ''}.${line.block} ${Math.round(line.size)}${line.bold ? ' bold' : ''}${line.hasBullet ? ' •' : ''}${line.gapAbove ? ' ↥' : ''}</small> ${line.segments.map((segment) => `<span class="cell">${escapeMarkup(segment.text)}</span>`).join(' ')}</li>`,
  );
  const kind = section.alsoKind ? `${section.kind} + ${section.alsoKind}` : section.kind;
  return `<p class="heading">${escapeMarkup(section.heading ?? '(top)')} <small>${kind}</small></p><ul>${items.join('')}</ul>`;
}
