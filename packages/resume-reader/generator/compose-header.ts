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
  const { givenName, familyName } = person;
  const labels = vocabularies[person.language].labels;
  const name = {
    'given name first': [`${givenName} ${familyName}`],
    capitals: [`${givenName} ${familyName}`.toUpperCase()],
    'family name in capitals': [`${givenName} ${familyName.toUpperCase()}`],
    'family name first': [`${familyName.toUpperCase()} ${givenName}`],
    'two lines': [givenName, familyName],
    'smaller than the headline': [`${givenName} ${familyName}`],
    // It stands among the details then.
    'behind labels': [],
  }[variation.name];
  const stated: StatedHeader = {
    headline: random.chance(0.7) ? person.headline : null,
    phone: random.chance(0.9),
    location: random.chance(0.85),
    street: random.chance(0.3),
    network: random.chance(0.6),
  };
  const link = `https://www.linkedin.com/in/${person.networkSlug}`;
  const details: { label: string; letter: string; sign: string; text: string; link?: string }[] =
    random.sample(
      [
        { label: random.pick(labels.email), letter: 'E', sign: ')', text: person.email },
        ...(stated.phone
          ? [{ label: random.pick(labels.phone), letter: 'T', sign: '%', text: person.phone.printed }]
          : []),
        ...(stated.location
          ? [
              {
                label: random.pick(labels.address),
                letter: 'A',
                sign: '+',
                text: stated.street ? `${person.street}, ${person.location}` : person.location,
              },
            ]
          : []),
        ...(stated.network
          ? [
              {
                label: 'LinkedIn',
                letter: 'L',
                sign: '*',
                text: `linkedin.com/in/${person.networkSlug}`,
                ...(random.chance(0.3) ? { text: person.networkSlug, link } : {}),
              },
            ]
          : []),
      ],
      4,
    );
  const separator = random.pick([' | ', ' · ', ' • ', ' – ', '   ']);
  const rows = (text: (detail: (typeof details)[number]) => string): Row[] =>
    details.map((detail) => ({
      left: [{ text: text(detail), ...(detail.link ? { link: detail.link } : {}) }],
    }));
  const contacts = {
    'row with separators': (): Row[] => [
      {
        left: details.flatMap((detail, index) => [
          ...(index > 0 ? [{ text: separator }] : []),
          { text: detail.text, ...(detail.link ? { link: detail.link } : {}) },
        ]),
      },
    ],
    lines: () => rows((detail) => detail.text),
    labelled: () => rows((detail) => `${detail.label}: ${detail.text}`),
    'single letters': () => rows((detail) => `${detail.letter}  ${detail.text}`),
    signs: () =>
      details.map((detail) => ({
        left: [
          { text: detail.sign, isSign: true },
          { text: ` ${detail.text}`, ...(detail.link ? { link: detail.link } : {}) },
        ],
      })),
  }[variation.contacts]();
  const title =
    variation['document title'] === 'none' ? null : random.pick(vocabularies[person.language].documentTitles);
  const personal =
    variation['personal details'] === 'none' ? [] : personalRows(person, random.fork('personal'));
  const rowsOfName =
    variation.name === 'behind labels'
      ? [
          `${random.pick(labels.familyName)}: ${random.pick([familyName, familyName.toUpperCase()])}`,
          `${random.pick(labels.givenName)}: ${givenName}`,
        ].map((text): Row => ({ left: [{ text }] }))
      : [];
  const isAtFoot = variation['place of contacts'] === 'foot of the page';
  return {
    printed: {
      title,
      name,
      headline: stated.headline,
      contacts: [...rowsOfName, ...(isAtFoot ? [] : contacts), ...personal],
      foot: isAtFoot ? contacts : [],
    },
    stated,
  };
}

/** Details that are not scored, such as the date of birth. */
function personalRows({ language }: Person, random: Random): Row[] {
  const words = vocabularies[language];
  const born = `${random.int(10, 28)}/0${random.int(1, 9)}/${random.int(1965, 1999)}`;
  return random
    .sample([`${words.bornOn} ${born}`, random.pick(words.personal)], 2)
    .map((text) => ({ left: [{ text }] }));
}
