/**
 * Whom a page is about. A page may describe many: its author, its publisher, people who have commented. Those count that the page
 * says it is about, whose own address is that of the page, or, on a page that describes nobody else, who has no address.
 */
import { companyOfNode } from './company-of-node.ts';
import type { JsonLd, Node } from './json-ld.ts';
import { type Item, itemsIn } from './microformats.ts';
import { organisationTypes } from './organisation-types.ts';
import type { PageEntity, ReadPageOptions } from './page-content.ts';
import {
  companyOfCard,
  isOfCompany,
  nameOfCard,
  pagesOfCard,
  personOfCard,
  personOfResume,
} from './person-of-item.ts';
import { personOfNode } from './person-of-node.ts';
import { pageKey, siteKey } from './same-page.ts';

export interface Question extends Pick<ReadPageOptions, 'about'> {
  /** What addresses are relative to. */
  readonly base: string;
  /** Keys of the addresses that are those of the page. */
  readonly keys: ReadonlySet<string>;
  /** Whether the page is another one than was asked for, to which that has led: it counts only who has the address asked for. */
  readonly isMoved: boolean;
}

/** Entities of a page that are compared. */
const maxEntities = 20;

const hasType = (node: Node, types: ReadonlySet<string>): boolean =>
  [...node.types].some((type) => types.has(type));
const people: ReadonlySet<string> = new Set(['Person']);
/** Pages that may say whom they are about. */
const pages: ReadonlySet<string> = new Set([
  'WebPage',
  'ProfilePage',
  'AboutPage',
  'ContactPage',
  'ItemPage',
]);
const sites: ReadonlySet<string> = new Set(['WebSite', 'Blog']);
/** Things whose authors and makers a page describes, although it is not about them. */
const works =
  /(?:Article|Posting|Product|Offer|Event|Recipe|Review|Book|Course|Movie|VideoObject|Podcast\w*|Comment|Question|Answer)$/;
/** Pages in which a company describes itself, beside its start page. */
const aboutCompany =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:about|about-us|a-propos|apropos|qui-sommes-nous|company|entreprise|ueber-uns|über-uns|unternehmen|contact|kontakt|impressum|imprint|legal|mentions-legales)$/;

export function entitiesOfNodes(data: JsonLd, question: Question): PageEntity[] {
  const isPerson = question.about === 'person';
  const isWanted = (node: Node) =>
    isPerson ? hasType(node, people) : hasType(node, organisationTypes) && !hasType(node, people);
  const isHere = (addresses: readonly string[]) =>
    addresses.some((address) => question.keys.has(pageKey(address, question.base) ?? ''));
  const contentOf = (node: Node) =>
    isPerson ? personOfNode(data, node, question.base) : companyOfNode(data, node, question.base);

  const subjects = question.isMoved ? [] : namedSubjects(data, isHere, question).filter(isWanted);
  const entities: PageEntity[] = subjects.map((node) => ({ content: contentOf(node), rank: 3 }));
  const others = data.nodes.filter((node) => isWanted(node) && !subjects.includes(node));
  const isOfPage = (node: Node) =>
    isHere(['url', 'sameAs', 'mainEntityOfPage'].flatMap((name) => data.addresses(node, name)));
  for (const node of others.filter(isOfPage)) entities.push({ content: contentOf(node), rank: 2 });
  const [only, ...more] = data.nodes.filter(isWanted);
  const isOnly = !question.isMoved && more.length === 0 && entities.length === 0;
  if (only !== undefined && isOnly && isAlone(only, data, question))
    entities.push({ content: contentOf(only), rank: 1 });
  return entities.filter(({ content }) => hasName(content)).slice(0, maxEntities);
}

const hasName = (content: PageEntity['content']): boolean =>
  Boolean(
    content.kind === 'company'
      ? content.name
      : content.stated.fullName || content.stated.firstName || content.stated.lastName,
  );

/** Whom the page, or on its start page the site, says it is about. */
function namedSubjects(
  data: JsonLd,
  isHere: (addresses: readonly string[]) => boolean,
  { keys, about }: Question,
): Node[] {
  const isStart = [...keys].every((key) => key === siteKey(key));
  const named = data.nodes.flatMap((node) => {
    const addresses = data.addresses(node, 'url');
    if (addresses.length > 0 && !isHere(addresses)) return [];
    if (hasType(node, pages)) {
      const [main, aboutNodes] = [data.nodesIn(node, 'mainEntity'), data.nodesIn(node, 'about')];
      return main.length > 0 ? main : aboutNodes;
    }
    if (!hasType(node, sites) || !isStart) return [];
    const publishers = data.nodesIn(node, 'publisher');
    return about === 'person' && publishers.length === 0 ? data.nodesIn(node, 'author') : publishers;
  });
  // A node that is named twice, such as by the page and by the site.
  const ids = named.map(({ id }) => id);
  return named.filter(({ id }, index) => id === null || ids.indexOf(id) === index).slice(0, maxEntities);
}

/** Whether the only one whom the page describes is whom it is about: alone, without an address, or with that of the site. */
function isAlone(node: Node, data: JsonLd, { keys, base, about }: Question): boolean {
  if (!node.isTop || data.nodes.some(({ types }) => [...types].some((type) => works.test(type))))
    return false;
  const own = data.addresses(node, 'url').flatMap((address) => pageKey(address, base) ?? []);
  const isOfSite = own.every((address) => [...keys].some((key) => siteKey(key) === address));
  if (about === 'person') return isOfSite;
  const isAbout = [...keys].some((key) => aboutCompany.test(key.slice(siteKey(key).length)));
  return isOfSite && isAbout;
}

/**
 * The representative card of the page (https://microformats.org/wiki/representative-h-card-parsing), and the only resume.
 * @param ownLinks addresses with `rel=me`
 */
export function entitiesOfItems(
  items: readonly Item[],
  { about, base, keys, isMoved, ownLinks }: Question & { readonly ownLinks: readonly string[] },
): PageEntity[] {
  const keysOf = (addresses: readonly string[]) =>
    addresses.flatMap((address) => pageKey(address, base) ?? []);
  const cards = items.filter(
    (item) =>
      item.types.has('card') && nameOfCard(item) !== null && isOfCompany(item) === (about === 'company'),
  );
  const mine = new Set(keysOf(ownLinks));
  const isHere = (card: Item) => keysOf(pagesOfCard(card)).some((key) => keys.has(key));
  const here = cards.filter(isHere);
  const named = here.filter((card) => keysOf(pagesOfCard(card)).some((key) => mine.has(key)));
  const entities: PageEntity[] = (named.length > 0 ? named : here.length === 1 ? here : [])
    .slice(0, maxEntities)
    .map((card) => ({
      content: about === 'person' ? personOfCard(card, base) : companyOfCard(card, base),
      rank: 2,
    }));
  const [resume, ...otherResumes] = items.filter((item) => item.types.has('resume') && item.isTop);
  if (about === 'person' && !isMoved && resume !== undefined && otherResumes.length === 0) {
    const [contact] = itemsIn(resume, 'contact');
    const own = contact === undefined ? [] : keysOf(pagesOfCard(contact));
    // A resume of somebody whose page is another one.
    const isOfSite = own.every((address) =>
      [...keys].some((key) => key === address || siteKey(key) === address),
    );
    const isOthers = own.length > 0 && !own.some((key) => keys.has(key)) && !isOfSite;
    const content = personOfResume(resume, base);
    if (!isOthers && hasName(content)) entities.push({ content, rank: 2 });
  }
  return entities;
}
