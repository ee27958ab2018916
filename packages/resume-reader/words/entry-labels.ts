/** The labels of forms: texts such as "Employer" and "Fonction ou poste occupé", which say what the text beside them is. */

import entryLabels from '../data/entry-labels.json' with { type: 'json' };
import { cached } from './cached.ts';
import { conjunctionPattern } from './conjunctions.ts';
import { isFunctionWord } from './detect-language.ts';
import { lexicon, phraseKey, tokensOf } from './lexicon.ts';
import { isOneEditApart } from './one-edit-apart.ts';

/**
 * What a label announces: a part of an entry, its whole period or one end of it, or something else that an entry can
 * state, such as duties. Of a label with several meanings ("Titre") it is the first one of `labels`.
 */
export type EntryLabel = keyof typeof labels;

const {
  nameWords,
  addressWords,
  kindWords,
  connectingWords,
  authorityWords,
  titleColumns,
  organisationColumns,
  ...labels
} = entryLabels;
const names = lexicon(nameWords);
const addresses = lexicon(addressWords);
const kinds = lexicon(kindWords);
const connecting = new Set(connectingWords.flatMap(tokensOf));

/** Who examines or awards a degree: in a table with a column for the school, another column. */
export const authorityLexicon = lexicon(authorityWords);

const titlesInColumns = lexicon(titleColumns);
const organisationsInColumns = lexicon(organisationColumns);

/**
 * What the title of a column announces. Some words say it in tables alone: elsewhere "Operator" is the title of a position,
 * and "Rank" a result.
 */
export function labelOfColumn(text: string): EntryLabel | null {
  if (organisationsInColumns.isExactly(text)) return 'organisation';
  return titlesInColumns.isExactly(text) ? 'title' : labelOf(text);
}

/** The meanings of a label that begins with a word for a kind, such as "type", when it does not ask for a name as well. */
const meaningsOfKinds: EntryLabel[] = ['title', 'degree', 'other'];

/** The labels of what the person did or earned, of where, and of when. An entry has one of each. */
const roleLabels = ['title', 'degree'] as const satisfies readonly EntryLabel[];
const organisationLabels = ['organisation', 'client', 'school'] as const satisfies readonly EntryLabel[];
const dateLabels = ['period', 'start', 'end'] as const satisfies readonly EntryLabel[];

/** A label of a text that is a part of an entry. */
export type PartLabel = (typeof roleLabels)[number] | (typeof organisationLabels)[number] | 'place';

type Label = EntryLabel | null | undefined;

const isAmong = (labels: readonly EntryLabel[], label: Label): boolean =>
  labels.some((each) => each === label);

export const isRoleLabel = (label: Label): boolean => isAmong(roleLabels, label);
export const isOrganisationLabel = (label: Label): boolean => isAmong(organisationLabels, label);
export const isDateLabel = (label: Label): boolean => isAmong(dateLabels, label);
export const isPartLabel = (label: Label): label is PartLabel =>
  isRoleLabel(label) || isOrganisationLabel(label) || label === 'place';

/** The connecting words in which a letter may be wrong and yet no other word is meant: "Accquired qualification". */
const longConnecting = [...connecting].filter((word) => word.length >= 8);

const isConnecting = cached(
  (token: string): boolean =>
    connecting.has(token) ||
    isFunctionWord(token) ||
    (token.length >= 8 && longConnecting.some((word) => isOneEditApart(token, word))),
);

/** The words of a label, without articles, prepositions and elided articles. */
const contentOf = (text: string): string[] =>
  tokensOf(text)
    .map((token) => token.replace(/^(?:d|l|dell)['’]/, ''))
    .filter((token) => !isConnecting(token));

/** The meanings of each phrase: of the phrase as it is printed, and of its content words. */
const printed = new Map<string, Set<EntryLabel>>();
const contents = new Map<string, Set<EntryLabel>>();
for (const [label, phrases] of Object.entries(labels) as [EntryLabel, string[]][]) {
  for (const phrase of phrases) {
    add(printed, phraseKey(phrase), label);
    add(contents, contentOf(phrase).join(' '), label);
  }
}

function add(meanings: Map<string, Set<EntryLabel>>, phrase: string, label: EntryLabel): void {
  if (phrase !== '') meanings.set(phrase, (meanings.get(phrase) ?? new Set()).add(label));
}

const maxLabelLength = 90;
/** The greatest number of content words of a phrase in the lists. */
const maxPhraseWords = 3;

/** The name of one that is not named: "Company A", although "a" is an article. */
const isNamedByLetter = /\p{L}\s\p{Lu}\s*$/u;

/**
 * What a text announces as a label, or `null` when it is none. Brackets, numbers and a colon around it do not count. Of
 * several labels ("Company & location") it is the first one of a part of an entry.
 */
export const labelOf = cached((text: string): EntryLabel | null => {
  if (text.length > maxLabelLength || isNamedByLetter.test(text)) return null;
  const label = singleLabelOf(text);
  if (label !== null && label !== 'other') return label;
  const parts = text.split(betweenLabels);
  if (parts.length === 1) return label;
  const labels = parts.map(singleLabelOf);
  return (labels.every((each) => each !== null) ? labels.find(isPartLabel) : undefined) ?? label;
});

/** The number of an item, as in "1) Company" and "1. Company name", but not that of a year: "12.º ano", "1. Jahr". */
const itemNumber = /^\s*\d{1,2}(?:\)\s*|\.\s+(?=\S+\s+\S))/;

/** What stands between two labels of one text. */
const betweenLabels = new RegExp(`\\s*[/&+,]\\s*|\\s+${conjunctionPattern}\\s+`, 'iu');

function singleLabelOf(text: string): EntryLabel | null {
  const bare = text.replace(itemNumber, '').replace(/\([^()]*\)/g, ' ');
  const exact = printed.get(phraseKey(bare));
  if (exact) return first(exact);
  // "Name of the company" and "company name"
  const hasName = names.startLength(bare) > 0 || names.isExactly(tokensOf(bare).at(-1) ?? '');
  const isOfName = (token: string): boolean =>
    hasName && (names.isExactly(token) || addresses.isExactly(token) || kinds.isExactly(token));
  const content = contentOf(bare);
  const asked = content.filter((token) => !isOfName(token));
  return asked.length === 0 ? null : meaningOf(asked);
}

/** What all phrases of a label announce together; `null` when one is unknown or they are labels of different texts. */
function meaningOf(words: string[]): EntryLabel | null {
  let common: Set<EntryLabel> | undefined;
  let isOther = false;
  for (let index = 0; index < words.length; ) {
    const length = phraseLength(words, index);
    const meanings = meaningsOf(words.slice(index, index + length).join(' '));
    if (meanings === null) return null;
    isOther ||= meanings.has('other') || meanings.has('place');
    common = new Set([...(common ?? meanings)].filter((label) => meanings.has(label)));
    index += length;
  }
  const meaning = common === undefined ? null : first(common);
  // "Type of company" and "address of the employer" are neither the company nor the employer.
  return meaning ?? (isOther ? 'other' : null);
}

function phraseLength(words: string[], index: number): number {
  for (let length = maxPhraseWords; length > 1; length -= 1) {
    if (index + length <= words.length && contents.has(words.slice(index, index + length).join(' ')))
      return length;
  }
  return 1;
}

function meaningsOf(phrase: string): Set<EntryLabel> | null {
  const listed = contents.get(phrase);
  if (listed) return listed;
  // "Qualifications" and "Diplômes" announce what "Qualification" and "Diplôme" do; "A levels" is a degree itself.
  const singular = contents.get(phrase.replace(/(?<=\p{L}{4})s$/u, ''));
  if (singular?.has('degree')) return singular;
  if (kinds.isExactly(phrase)) return new Set(meaningsOfKinds);
  return addresses.isExactly(phrase) ? new Set<EntryLabel>(['place']) : null;
}

const order = Object.keys(labels) as EntryLabel[];
const first = (meanings: Set<EntryLabel>): EntryLabel | null =>
  order.find((label) => meanings.has(label)) ?? null;
