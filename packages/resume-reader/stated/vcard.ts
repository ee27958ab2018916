/** Reads the first card of a vCard file (RFC 2426, RFC 6350, and vCard 2.1). In: bytes. Out: the values that it states. */
import { guessTextEncoding } from '../extract/guess-text-encoding.ts';
import { decodeText } from '../extract/text-encoding.ts';
import { dateOf, type StatedResume } from './stated-resume.ts';

interface Property {
  readonly name: string;
  /** Such as `;TYPE=work;PREF=1`. */
  readonly parameters: string;
  readonly value: string;
}

export function readVcard(bytes: Uint8Array): StatedResume {
  const card = propertiesOf(decodeText(bytes, (each) => statedCharset(each) ?? guessTextEncoding(each)));
  const all = (name: string): string[] =>
    card
      .filter((property) => property.name === name)
      .sort((one, other) => preference(one) - preference(other))
      .map(({ value }) => value);
  const first = (name: string): string | null => plain(all(name)[0] ?? '') || null;
  const [family = '', given = ''] = partsOf(all('N')[0] ?? '');
  const [organisation = null] = partsOf(all('ORG')[0] ?? '');
  const [, , street, town, region, code, country] = partsOf(all('ADR')[0] ?? '');
  const title = first('TITLE') ?? first('ROLE');
  return {
    firstName: given,
    lastName: family,
    fullName: first('FN'),
    emailAddresses: all('EMAIL').map((address) => plain(address).replace(/^mailto:/i, '')),
    phoneNumbers: all('TEL').map((number) => telephone(plain(number))),
    pages: [...all('URL'), ...all('X-SOCIALPROFILE')].map(plain),
    address: [street, code, town, region, country],
    headline: title,
    summary: first('NOTE'),
    birthday: birthdayOf(first('BDAY')),
    positions: organisation ? [{ title, companyName: organisation, isCurrent: true }] : [],
    languages: all('LANG').map((code) => ({ name: code, level: null })),
  };
}

/** The place of a property among those of its name: `PREF=1` (or `PREF`, `TYPE=pref`) is the first, one without the last. */
function preference({ parameters }: Property): number {
  const [found, number] = /\bPREF\b(?:="?(\d{1,3}))?/i.exec(parameters) ?? [];
  return found === undefined ? 101 : Number(number ?? 1);
}

/** The number in an address such as `tel:+33-1-42-68-53-00;ext=5`, with its extension. */
const telephone = (text: string): string => {
  const [number = '', ...parameters] = text.replace(/^tel:/i, '').split(';');
  const extension = parameters.find((each) => /^ext=\d+$/i.test(each));
  return extension === undefined ? number : `${number} ext. ${extension.slice(4)}`;
};

/** The encoding that the first property with one states. */
const statedCharset = (bytes: Uint8Array): string | undefined =>
  /;CHARSET="?([\w-]+)/i.exec(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )?.[1];

/** The properties of the first card. A long line goes on in the next one, which begins with a space. */
function propertiesOf(text: string): Property[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const properties: Property[] = [];
  /** The cards that are open; one within another is that of an assistant. */
  let depth = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const [, name = '', parameters = '', first = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):(.*)$/.exec(lines[at] ?? '') ?? [];
    if (name.toUpperCase() === 'BEGIN') depth += 1;
    if (name.toUpperCase() === 'END') depth -= 1;
    if (name !== '' && depth === 0) break;
    if (name === '' || depth > 1) continue;
    const isQuotedPrintable = /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(parameters);
    const parts = [first];
    // There, a line goes on behind a sign of equality.
    while (isQuotedPrintable && parts.at(-1)?.endsWith('=') && at + 1 < lines.length) {
      at += 1;
      parts.push(lines[at] ?? '');
    }
    const value = parts.map((part) => (isQuotedPrintable ? part.replace(/=$/, '') : part)).join('');
    properties.push({
      name: name.toUpperCase(),
      parameters,
      value: isQuotedPrintable ? unquoted(value, /;CHARSET="?([\w-]+)/i.exec(parameters)?.[1]) : value,
    });
  }
  return properties;
}

/** @param charset the encoding that the property states */
function unquoted(value: string, charset: string | undefined): string {
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decodeText(Buffer.from(bytes, 'latin1'), charset ?? guessTextEncoding);
}

/** The parts of a value between semicolons. */
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(plain);

/** A value without the signs that protect commas, semicolons and line breaks. */
const plain = (value: string): string =>
  value.replace(/\\([\\,;:nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

const birthdayOf = (text: string | null): string | null =>
  dateOf(text?.replace(/^(\d{4})(\d{2})(\d{2})/, '$1-$2-$3') ?? null);
