/** How a document prints the languages that a person speaks. */
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Row } from './sheet.ts';
import type { Variation } from './variation.ts';

export function languageRows(person: Person, variation: Variation, random: Random): Row[] {
  const form = variation['form of languages'];
  switch (form) {
    case 'in words':
      return rowsInWords(person, variation, random);
    case 'level at the right':
      return person.languages.map(({ name, level }) => ({
        left: [{ text: name }],
        right: [{ text: level }],
      }));
    case 'level below':
      return person.languages.flatMap(({ name, level }) => [
        { left: [{ text: name, bold: true }] },
        { left: [{ text: level }] },
      ]);
    case 'ISO codes':
      return rowsOfCodes(person, random);
    case 'bar':
    case 'dots':
    case 'characters':
      return person.languages.map(({ name }, index) => ({
        left: [{ text: name }],
        // The first language is the mother tongue.
        level: { of: 5, reached: index === 0 ? 5 : random.int(1, 5), as: form },
      }));
  }
}

/** "FR", "EN – C1" */
function rowsOfCodes({ languages }: Person, random: Random): Row[] {
  const form = random.pick([
    (code: string, level: string) => `${code} (${level})`,
    (code: string, level: string) => `${code}: ${level}`,
    (code: string, level: string) => `${code} – ${level}`,
    (code: string) => code,
  ]);
  const texts = languages.map(({ code, level }) => form(code.toUpperCase(), level));
  if (random.chance(0.5)) return [{ left: [{ text: texts.join(random.pick([', ', ' | ', ' · '])) }] }];
  return texts.map((text) => ({ left: [{ text }] }));
}

function rowsInWords({ languages }: Person, variation: Variation, random: Random): Row[] {
  const form = random.pick([
    (name: string, level: string) => `${name} (${level})`,
    (name: string, level: string) => `${name} : ${level}`,
    (name: string, level: string) => `${name} – ${level}`,
    (name: string) => name,
  ]);
  const texts = languages.map(({ name, level }) => form(name, level));
  if (random.chance(0.4)) return [{ left: [{ text: texts.join(random.pick([', ', ' | ', ' · '])) }] }];
  return texts.map((text) => ({
    left: [{ text }],
    ...(variation.bullets === 'none' ? {} : { bullet: variation.bullets }),
  }));
}
