/** Finds the code of a spoken language by its name, because truths name languages in the language of the document. */
import { normalised } from './compare.ts';

const namedIn = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl'];
/** Names that the runtime does not know, or knows as a language of its own. */
const otherNames: Record<string, string> = {
  mandarin: 'zh',
  castellano: 'es',
  castilian: 'es',
  flemish: 'nl',
};

const codes = new Map<string, string>(Object.entries(otherNames));
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
for (const names of namedIn.map((language) => new Intl.DisplayNames([language], { type: 'language' }))) {
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name !== undefined && name !== code && !codes.has(normalised(name)))
      codes.set(normalised(name), code);
  }
}

/** ISO 639-1; of "Portuguese (Brazil)" and the like the code of its first word; unknown names stay as they are. */
export function languageCode(name: string): string {
  const plain = normalised(name);
  return codes.get(plain) ?? codes.get(plain.split(' ')[0] ?? '') ?? plain;
}
