/** The prepositions before organisations, towns and fields, as parts of regular expressions, and their articles. */
import words from '../data/prepositions.json' with { type: 'json' };
import { escapePattern } from './pattern.ts';
import { textsIn } from './texts-in.ts';

/** The alternatives, longest first; an apostrophe is of both kinds. The text to match keeps its accents. */
const anyOf = (list: unknown): string =>
  `(?:${[...new Set(textsIn(list))]
    .sort((a, b) => b.length - a.length)
    .map((word) => escapePattern(word).replace(/'/g, "['’]"))
    .join('|')})`;

/** Words after which only an organisation or a person follows. */
export const beforeOrganisations = anyOf(words.beforeOrganisations);
/** Words after which an organisation may follow, and often a town or a field. */
export const beforeOrganisationsAndOthers = anyOf(words.beforeOrganisationsAndOthers);
/** Words before a town or an employer: "à Lyon", "te Utrecht", "w Krakowie". */
export const beforeTowns = anyOf(words.beforeTowns);
/** Words before the organisation that a person led or worked for, with their articles: "Directeur de la société …". */
export const ofOrganisations = anyOf(words.ofOrganisations);

/** What stands between one of these words and the next one: space, unless it ends in an apostrophe. */
export const afterPreposition = "(?:\\s+|(?<=['’]))";

const articles = anyOf(words.articles.filter((article) => !article.endsWith("'")));
const elided = anyOf(words.articles.filter((article) => article.endsWith("'")));
/** An article with the space behind it, as the group `article`; nothing where there is none. */
export const article = `(?<article>${articles}\\s+|${elided})?`;

const withArticles = new Set(words.withArticles);
const fields = new Set(words.beforeFields);

/** True for a preposition that contains an article: a town has none in most languages, and neither has a field. */
export const containsArticle = (word: string): boolean => withArticles.has(word.replace(/['’]$/, ''));

/** True for a preposition before the field of a title: "Engineer for Robotics". */
export const standsBeforeFields = (word: string): boolean => fields.has(word);
