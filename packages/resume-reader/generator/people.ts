/** Composes fictitious people from a vocabulary. */
import type { Education, Month, Person, Position, SpokenLanguage } from './person.ts';
import type { Random } from './random.ts';
import { type Language, vocabularies } from './vocabulary.ts';

/** The last year that a resume has. */
const thisYear = 2025;

/** @param changesCompany how often a position is at another company than the one before, 0 to 1 */
export function composePerson(language: Language, random: Random, changesCompany: number): Person {
  const words = vocabularies[language];
  const givenName = random.pick(words.givenNames);
  const familyName = random.pick(words.familyNames);
  const positions = composePositions(language, random.fork('positions'), changesCompany);
  const [latest] = positions;
  const headline =
    random.chance(0.6) && latest
      ? latest.title
      : random.chance(0.4)
        ? `${random.pick(words.titles)} ${random.pick(['|', '–', '·', '/'])} ${random.pick(words.titles)}`
        : random.pick(words.titles);
  return {
    language,
    givenName,
    familyName,
    headline,
    email: email(givenName, familyName, random),
    phone: phone(words.country, random),
    street: filled(random.pick(words.streets), language, random),
    location: location(language, random),
    networkSlug: `${slug(givenName)}-${slug(familyName)}${random.chance(0.4) ? `-${random.int(10, 99)}a${random.int(100, 999)}` : ''}`,
    summary: random.pick(words.summaries),
    positions,
    educations: composeEducations(
      language,
      positions.at(-1)?.start.year ?? thisYear,
      random.fork('educations'),
    ),
    languages: composeLanguages(language, random.fork('languages')),
    skills: random.sample(words.skills, random.int(4, 8)),
    interests: random.sample(words.interests, random.int(2, 4)),
  };
}

/** Three to six positions without overlaps, some of them at the same company as the one before. */
function composePositions(language: Language, random: Random, changesCompany: number): Position[] {
  const words = vocabularies[language];
  const positions: Position[] = [];
  let end: Month | null = random.chance(0.75) ? null : { year: thisYear - 1, month: random.int(1, 12) };
  let last: Month = { year: thisYear, month: 6 };
  const count = random.int(2, 5);
  let organisation = { company: company(language, random), place: place(language, random) };
  for (let index = 0; index <= count; index += 1) {
    const start = monthsBefore(end ?? last, random.int(5, 40));
    positions.push({
      title: random.pick(words.titles.filter((title) => positions.every((other) => other.title !== title))),
      ...organisation,
      start,
      end,
      tasks: random.sample(words.tasks, random.int(1, 4)),
    });
    end = monthsBefore(start, random.int(1, 4));
    last = start;
    if (random.chance(changesCompany)) {
      organisation = { company: company(language, random), place: place(language, random) };
    }
  }
  return positions;
}

function composeEducations(language: Language, firstYearOfWork: number, random: Random): Education[] {
  const words = vocabularies[language];
  let endYear = firstYearOfWork;
  return random.sample(words.degrees, random.int(1, 4)).map((degree) => {
    const end = { year: endYear, month: random.pick([5, 6, 7]) };
    const start = { year: endYear - random.int(1, 4), month: random.pick([9, 10]) };
    endYear = start.year;
    return {
      degree: filled(degree, language, random),
      school: filled(random.pick(words.schools), language, random),
      place: place(language, random),
      start,
      end,
    };
  });
}

function composeLanguages(language: Language, random: Random): SpokenLanguage[] {
  const words = vocabularies[language];
  const names: Record<string, string> = words.languageNames;
  const others = random.sample(
    Object.keys(names).filter((code) => code !== language),
    random.int(1, 3),
  );
  return [language, ...others].map((code) => ({
    code,
    name: names[code] ?? code,
    level: random.pick(words.levels),
  }));
}

/** A company as people call theirs: a family, an invented word, initials, a trade, with a legal form or without. */
function company(language: Language, random: Random): string {
  const words = vocabularies[language];
  const stem = {
    family: () => random.pick(words.familyNames),
    families: () => random.sample(words.familyNames, 2).join(random.pick([' & ', ' ', '-'])),
    invented: () => inventedWord(random),
    initials: () =>
      Array.from({ length: random.int(3, 4) }, () => random.pick([...'ABCDEFGHIKLMNOPRSTVW'])).join(''),
    trade: () => `${inventedWord(random)} ${random.pick(words.trades)}`,
    tradeAndFamily: () =>
      language === 'en'
        ? `${random.pick(words.familyNames)} ${random.pick(words.trades)}`
        : `${random.pick(words.trades)} ${random.pick(words.familyNames)}`,
  }[random.weighted({ family: 1, families: 2, invented: 4, initials: 1, trade: 3, tradeAndFamily: 4 })]();
  return random.chance(0.3) ? `${stem} ${random.pick(words.legalForms)}` : stem;
}

const onsets = ['b', 'br', 'c', 'cl', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'qu', 'r', 's', 't', 'tr', 'v', 'z'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'y'];
const codas = ['', '', 'l', 'n', 'r', 's', 'x', 'nt', 'rk'];

function inventedWord(random: Random): string {
  const syllable = (): string => random.pick(onsets) + random.pick(vowels);
  const word = `${Array.from({ length: random.int(2, 3) }, syllable).join('')}${random.pick(codas)}`;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function place(language: Language, random: Random): string {
  const words = vocabularies[language];
  const town = random.pick(random.chance(0.5) ? words.towns : words.cities);
  return random.chance(0.35) ? `${town}, ${random.pick(words.countryNames)}` : town;
}

function location(language: Language, random: Random): string {
  const words = vocabularies[language];
  const town = random.pick(random.chance(0.5) ? words.towns : words.cities);
  const hyphen = language === 'pl' ? '-' : '';
  if (language !== 'en' && random.chance(0.6))
    return `${random.int(10, 95)}${hyphen}${random.int(100, 999)} ${town}`;
  return random.chance(0.5) ? `${town}, ${random.pick(words.countryNames)}` : town;
}

/** Replaces `{town}`, `{family}` and so on with a word of this kind. */
function filled(pattern: string, language: Language, random: Random): string {
  const words = vocabularies[language];
  const values: Record<string, () => string> = {
    town: () => random.pick([...words.towns, ...words.cities]),
    family: () => random.pick(words.familyNames),
    given: () => random.pick(words.givenNames),
    field: () => random.pick(words.fields),
    number: () => String(random.int(1, 180)),
    digit: () => String(random.int(1, 9)),
  };
  return pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => values[key]?.() ?? '');
}

function email(givenName: string, familyName: string, random: Random): string {
  const [given, family] = [slug(givenName), slug(familyName)];
  const local = random.pick([
    `${given}.${family}`,
    `${given}${family}`,
    `${given.charAt(0)}.${family}`,
    `${family}.${given}`,
    `${given}_${random.int(70, 99)}`,
  ]);
  return `${local}@${random.pick(['mail.example', 'post.example.org', 'inbox.example.net', 'example.com'])}`;
}

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/œ/g, 'oe')
    .replace(/[łŁ]/g, 'l')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** National and international ways to print a number of a country; `#` stands for a digit. */
const phoneForms: Record<string, readonly string[]> = {
  GB: ['+44 7### ######', '07### ### ###', '+44 (0)7### ######', '07###-######', '(07###) ######'],
  FR: [
    '06 ## ## ## ##',
    '+33 6 ## ## ## ##',
    '06.##.##.##.##',
    '+33 (0)6 ## ## ## ##',
    '06-##-##-##-##',
    '+336########',
  ],
  DE: ['+49 171 #######', '0171 / #######', '0171-#######', '+49 (0)171 #######', '0049 171 #######'],
  ES: ['6## ## ## ##', '+34 6## ### ###', '6########', '(+34) 6## ### ###'],
  IT: ['+39 34# #######', '34# ### ####', '34#-#######', '+39 34# ## ## ###'],
  PT: ['+351 91# ### ###', '91# ### ###', '91#######'],
  PL: ['+48 6## ### ###', '6## ### ###', '6##-###-###', '+48 5########', '5########'],
  NL: ['06 ########', '06-########', '+31 6 ## ## ## ##', '+31 (0)6 ########'],
};
/** What follows the plus sign, and what a national number has before the digits that both have. */
const prefixes: Record<string, readonly [callingCode: string, trunk: string]> = {
  GB: ['44', '0'],
  FR: ['33', '0'],
  DE: ['49', '0'],
  ES: ['34', ''],
  IT: ['39', ''],
  PT: ['351', ''],
  NL: ['31', '0'],
  PL: ['48', ''],
};

function phone(country: string, random: Random): Person['phone'] {
  const [code, trunk] = prefixes[country] ?? ['', ''];
  const printed = random.pick(phoneForms[country] ?? []).replace(/#/g, () => String(random.int(1, 9)));
  const digits = printed.replace('(0)', '').replace(/\D/g, '');
  const canonical =
    printed.includes('+') || printed.startsWith('00')
      ? `+${digits.replace(/^00/, '')}`
      : `+${code}${digits.slice(trunk.length)}`;
  return { printed, canonical };
}

function monthsBefore({ year, month }: Month, months: number): Month {
  const index = year * 12 + (month - 1) - months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
