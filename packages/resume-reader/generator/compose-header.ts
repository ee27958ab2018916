/** Composes the name, the headline and the contact details at the top of a document. */
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Row, SheetHeader } from './sheet.ts';
import type { Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

/** What the header of a document states; `null` is not printed. */
export interface StatedHeader {
  readonly headline: string | null;
  readonly phone: boolean;
  readonly location: boolean;
  readonly street: boolean;
  readonly network: boolean;
}

export function composeHeader(
  person: Person,
  variation: Variation,
  random: Random,
): { printed: SheetHeader; stated: StatedHeader } {
  const stated: StatedHeader = {
    headline: random.chance(0.7) ? person.headline : null,
    phone: random.chance(0.9),
    location: random.chance(0.85),
    street: random.chance(0.3),
    network: random.chance(0.6),
  };
  const details = random.sample(detailsOf(person, stated, random), 4);
  const separator = random.pick([' | ', ' · ', ' • ', ' – ', '   ']);
  const contacts = contactRows(details, variation.contacts, separator);
  const title =
    variation['document title'] === 'none' ? null : random.pick(vocabularies[person.language].documentTitles);
  const personal =
    variation['personal details'] === 'none' ? [] : personalRows(person, random.fork('personal'));
  const labelledName = variation.name === 'behind labels' ? labelledNameRows(person, random) : [];
  const isAtFoot = variation['place of contacts'] === 'foot of the page';
  return {
    printed: {
      title,
      name: nameLines(person, variation.name),
      headline: stated.headline,
      contacts: [...labelledName, ...(isAtFoot ? [] : contacts), ...personal],
      foot: isAtFoot ? contacts : [],
    },
    stated,
  };
}

function nameLines({ givenName, familyName }: Person, form: Variation['name']): string[] {
  return {
    'given name first': [`${givenName} ${familyName}`],
    capitals: [`${givenName} ${familyName}`.toUpperCase()],
    'family name in capitals': [`${givenName} ${familyName.toUpperCase()}`],
    'family name first': [`${familyName.toUpperCase()} ${givenName}`],
    'two lines': [givenName, familyName],
    'smaller than the headline': [`${givenName} ${familyName}`],
    // It stands among the details then.
    'behind labels': [],
  }[form];
}

function labelledNameRows({ givenName, familyName, language }: Person, random: Random): Row[] {
  const { labels } = vocabularies[language];
  return [
    `${random.pick(labels.familyName)}: ${random.pick([familyName, familyName.toUpperCase()])}`,
    `${random.pick(labels.givenName)}: ${givenName}`,
  ].map((text) => ({ left: [{ text }] }));
}

/** A contact detail with what may stand before it: a word, a letter, or a sign of a font of symbols. */
interface Detail {
  readonly label: string;
  readonly letter: string;
  readonly sign: string;
  readonly text: string;
  readonly link?: string;
}

function detailsOf(person: Person, stated: StatedHeader, random: Random): Detail[] {
  const { labels } = vocabularies[person.language];
  const details: Detail[] = [
    { label: random.pick(labels.email), letter: 'E', sign: ')', text: person.email },
  ];
  if (stated.phone)
    details.push({ label: random.pick(labels.phone), letter: 'T', sign: '%', text: person.phone.printed });
  if (stated.location) {
    const text = stated.street ? `${person.street}, ${person.location}` : person.location;
    details.push({ label: random.pick(labels.address), letter: 'A', sign: '+', text });
  }
  if (stated.network) {
    const network = { label: 'LinkedIn', letter: 'L', sign: '*' };
    const link = `https://www.linkedin.com/in/${person.networkSlug}`;
    const printed = random.chance(0.3)
      ? { text: person.networkSlug, link }
      : { text: `linkedin.com/in/${person.networkSlug}` };
    details.push({ ...network, ...printed });
  }
  return details;
}

function contactRows(details: readonly Detail[], form: Variation['contacts'], separator: string): Row[] {
  const linked = (text: string, { link }: Detail) => ({ text, ...(link ? { link } : {}) });
  const rows = (textOf: (detail: Detail) => string): Row[] =>
    details.map((detail) => ({ left: [linked(textOf(detail), detail)] }));
  switch (form) {
    case 'row with separators':
      return [
        {
          left: details.flatMap((detail, index) => [
            ...(index > 0 ? [{ text: separator }] : []),
            linked(detail.text, detail),
          ]),
        },
      ];
    case 'lines':
      return rows((detail) => detail.text);
    case 'labelled':
      return rows((detail) => `${detail.label}: ${detail.text}`);
    case 'single letters':
      return rows((detail) => `${detail.letter}  ${detail.text}`);
    case 'signs':
      return details.map((detail) => ({
        left: [{ text: detail.sign, isSign: true }, linked(` ${detail.text}`, detail)],
      }));
  }
}

/** Details that are not scored, such as the date of birth. */
function personalRows({ language }: Person, random: Random): Row[] {
  const words = vocabularies[language];
  const born = `${random.int(10, 28)}/0${random.int(1, 9)}/${random.int(1965, 1999)}`;
  return random
    .sample([`${words.bornOn} ${born}`, random.pick(words.personal)], 2)
    .map((text) => ({ left: [{ text }] }));
}
