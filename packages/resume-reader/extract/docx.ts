/**
 * Extracts DOCX files. In: bytes. Out: paragraphs. `docx-styles.ts` reads the styles and `docx-text.ts` the text of each
 * part; this module finds the parts.
 */
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, FlowParagraph } from './document.ts';
import { framesOf } from './docx-frames.ts';
import { readDocxStyles } from './docx-styles.ts';
import { readDocxPart } from './docx-text.ts';
import { FlowWriter } from './flow-writer.ts';
import { parseMarkup } from './markup.ts';
import { TableCells } from './table-cells.ts';
import { unzipParts, xmlOf } from './zip.ts';

/**
 * Reads the body of a Word document with its headers before it, and its notes and footers after it.
 * @throws UnreadableError `corrupt` or `too_large`
 */
export async function extractDocx(bytes: Uint8Array): Promise<ExtractedDocument> {
  const warnings: ResumeWarning[] = [];
  const names: string[] = [];
  const parts = unzipParts(bytes, (name) => {
    names.push(name);
    return /\.(?:xml|rels)$/.test(name);
  });
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) {
    warnings.push({ code: 'macros_ignored', message: 'The document contains macros, which were ignored.' });
  }
  const main = mainPartOf(parts);
  const mainXml = wordXmlOf(parts[main] as Uint8Array);
  const pages = framesOf(mainXml);
  if (pages !== null) return { kind: 'pages', pages, warnings };
  const xmlBeside = (name: string): string => {
    const part = parts[`${folderOf(main)}${name}`];
    return part ? wordXmlOf(part) : '';
  };
  const styles = readDocxStyles(xmlBeside('styles.xml'), xmlBeside('numbering.xml'));
  const writer = new FlowWriter();
  const tables = new TableCells();
  const read = async (name: string, xml: string): Promise<void> => {
    // A document that has reached a limit is not read further.
    if (warnings.some(({ code }) => code === 'text_truncated')) return;
    const targets = targetsOf(parts, name);
    warnings.push(...(await readDocxPart(xml, { styles, targets, writer, tables })));
  };
  const related = Object.keys(parts).sort();
  const seen = new Set<string>(['']);
  /** The headers of first, even and odd pages often have the same text, and many parts have none. */
  const readOnce = async (name: string): Promise<void> => {
    const from = writer.paragraphs.length;
    try {
      await read(name, wordXmlOf(parts[name] as Uint8Array));
      const text = textOf(writer.paragraphs.slice(from)).trim();
      if (seen.has(text)) writer.paragraphs.length = from;
      seen.add(text);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      const message = `A part of the document could not be read: ${name.split('/').at(-1)}.`;
      warnings.push({ code: 'part_unreadable', message });
    }
  };
  const named = (pattern: RegExp): string[] => related.filter((name) => pattern.test(name));
  for (const name of named(/\/header\d*\.xml$/)) await readOnce(name);
  await read(main, mainXml);
  for (const name of named(/\/(?:foot|end)notes\.xml$/)) await readOnce(name);
  for (const name of named(/\/footer\d*\.xml$/)) await readOnce(name);
  return { kind: 'flow', paragraphs: writer.paragraphs, warnings };
}

/** The name of the main part, which the relationships of the package state. */
function mainPartOf(parts: Record<string, Uint8Array>): string {
  const rels = parts['_rels/.rels'];
  let target = 'word/document.xml';
  if (rels) {
    readRelationships(xmlOf(rels), ({ Type, Target }) => {
      if (Type?.endsWith('/officeDocument') && Target) target = Target;
    });
  }
  const name = target.replace(/^\//, '');
  if (parts[name] === undefined) throw new UnreadableError('corrupt', 'The Word document has no main part.');
  return name;
}

/** The XML of a part with the prefix `w:` for the elements of Word. Nearly all programs choose it themselves. */
function wordXmlOf(part: Uint8Array): string {
  const xml = xmlOf(part);
  const prefix = declaredPrefix.exec(xml.slice(0, 5_000))?.[1] ?? 'w';
  return prefix === 'w' ? xml : xml.replace(new RegExp(`(</?|\\s)${prefix}:`, 'g'), '$1w:');
}

const declaredPrefix =
  /\sxmlns:(\w+)="http:\/\/(?:schemas\.openxmlformats|purl\.oclc)\.org\/(?:ooxml\/)?wordprocessingml\/(?:2006\/)?main"/;

const textOf = (paragraphs: FlowParagraph[]): string =>
  paragraphs.map((paragraph) => paragraph.spans.map((span) => span.text).join('')).join('\n');
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** The targets of the relationships of a part by their ids. */
function targetsOf(parts: Record<string, Uint8Array>, name: string): Map<string, string> {
  const targets = new Map<string, string>();
  const folder = folderOf(name);
  const part = parts[`${folder}_rels/${name.slice(folder.length)}.rels`];
  if (part) {
    readRelationships(xmlOf(part), ({ Id, Target }) => {
      if (Id && Target) targets.set(Id, Target);
    });
  }
  return targets;
}

function readRelationships(xml: string, read: (attributes: Record<string, string>) => void): void {
  parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      if (/(?:^|:)Relationship$/.test(name)) read(attributes);
    },
    onclosetag() {},
  });
}
