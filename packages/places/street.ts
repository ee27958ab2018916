/** Parts a street from the number of the house, as France and Britain (before) and Germany and Italy (behind) write it. Pure. */

export interface Street {
  readonly streetNumber: string | null;
  readonly route: string;
}

const number = String.raw`\d{1,5}(?:\s?(?:[-–/]|et|à)\s?\d{1,5})?(?:\s?(?:bis|ter|quater|[A-Za-z])(?![\p{L}\d]))?`;
const before = new RegExp(String.raw`^(${number})\s*,?\s+(\p{L}.+)$`, 'iu');
const behind = new RegExp(String.raw`^(\p{L}.*?[\p{L}.])\s*,?\s+(?:n[°ºo]\.?\s?)?(${number})$`, 'iu');
/** Behind these words a number is part of the name: "rue du 8 mai 1945", "Route 66". */
const partOfName =
  /(?:^|\s)(?:route|highway|interstate|rn|rd|n|d|zone|zac|za|zi|lot|bâtiment|bat|étage|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre)$/iu;

/** @param street one line: "12 bis rue de la Paix", "Hauptstraße 5" */
export function readStreet(street: string): Street {
  const [, first, route] = before.exec(street) ?? [];
  if (first !== undefined && route !== undefined) return { streetNumber: first, route };
  const [, named, last] = behind.exec(street) ?? [];
  return named !== undefined && last !== undefined && !partOfName.test(named)
    ? { streetNumber: last, route: named }
    : { streetNumber: null, route: street };
}
