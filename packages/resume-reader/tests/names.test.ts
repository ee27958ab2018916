import { cleanName } from '../fields/clean-name.ts';
import { splitName } from '../fields/split-name.ts';
import names from './names.json' with { type: 'json' };

/** What is known to be split otherwise: "M." is the short form of "Monsieur", and an unknown middle name a given one. */
const knownWrong = ['M. Carme Ribas i Coll', 'Thomas Oakley Barnes'];

const languages = [null, 'en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl'];

const lower = (text: string | null): string => (text ?? '').toLowerCase();

describe.each(Object.entries(names))(
  'names of this culture are split into first and last name: %s',
  (_, rows) => {
    const usual = rows.filter(([printed]) => !knownWrong.includes(printed as string));
    test.each(usual)('%s is %s | %s in a document of any language', (printed, first, last) => {
      const splits = languages.map((language) => {
        const { firstName, lastName } = splitName(cleanName(printed as string), undefined, language);
        return `${lower(firstName)} | ${lower(lastName)}`;
      });
      expect([...new Set(splits)]).toEqual([`${lower(first as string)} | ${lower(last)}`]);
    });
  },
);
