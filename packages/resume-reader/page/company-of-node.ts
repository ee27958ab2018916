/** What a node of JSON-LD says of a company: https://schema.org/Organization, and what its members may contain. */
import { dateOf } from '../stated/stated-resume.ts';
import type { JsonLd, Node } from './json-ld.ts';
import type { CompanyOnPage } from './page-content.ts';
import { absolute } from './person-of-node.ts';
import { lineOfMarkup, textOfMarkup } from './text-of-markup.ts';

/** Industries that are read. */
const maxIndustries = 10;

/** @param base what addresses are relative to */
export function companyOfNode(data: JsonLd, node: Node, base: string): CompanyOnPage {
  const line = (name: string) =>
    data.texts(node, name).flatMap((text) => lineOfMarkup(text) ?? [])[0] ?? null;
  const address = (name: string) =>
    data.addresses(node, name).flatMap((each) => absolute(each, base) ?? [])[0] ?? null;
  return {
    kind: 'company',
    name: line('name') ?? line('legalName'),
    description: data.texts(node, 'description').flatMap((text) => textOfMarkup(text) ?? [])[0] ?? null,
    tagline: line('slogan'),
    foundedAt: dateOf(line('foundingDate')),
    ...employeesOf(data, node),
    website: address('url'),
    imageUrl: address('logo'),
    industries: data
      .texts(node, 'industry')
      .flatMap((text) => lineOfMarkup(text) ?? [])
      .slice(0, maxIndustries),
  };
}

type Employees = Pick<CompanyOnPage, 'employeeCount' | 'employeeStartCount' | 'employeeEndCount'>;
const unknownNumber: Employees = { employeeCount: null, employeeStartCount: null, employeeEndCount: null };

/** The largest employers have three million. */
const maxEmployees = 10_000_000;

function employeesOf(data: JsonLd, node: Node): Employees {
  const [value] = data.values(node, 'numberOfEmployees');
  const quantity = data.nodeIn(value);
  if (quantity === null) return employeesIn(data.textOf(value) ?? '');
  const numberOf = (name: string) => count(data.texts(quantity, name)[0] ?? '');
  const [least, most] = [numberOf('minValue'), numberOf('maxValue')];
  const bounds = rangeOf(least, most);
  if (bounds !== unknownNumber) return bounds;
  return employeesIn(data.texts(quantity, 'value')[0] ?? '');
}

/** A number, or a range such as "51-200" or "10,001+". */
function employeesIn(text: string): Employees {
  const [, least = '', sign = '', most = ''] =
    /^\s*([\d.,'’\s]+?)\s*(?:(\+)|(?:-|–|—|to|à|bis)\s*([\d.,'’\s]+))?\s*(?:\p{L}[\p{L}\s]*)?$/u.exec(
      text.slice(0, 100),
    ) ?? [];
  if (sign !== '' || most !== '') return rangeOf(count(least), most === '' ? null : count(most));
  const employeeCount = count(least);
  return employeeCount === null ? unknownNumber : { ...unknownNumber, employeeCount };
}

function rangeOf(least: number | null, most: number | null): Employees {
  if (least === null || (most !== null && most < least)) return unknownNumber;
  if (least === most) return { ...unknownNumber, employeeCount: least };
  return { employeeCount: null, employeeStartCount: least, employeeEndCount: most };
}

/** A whole number, with or without signs between its thousands; null for all else. */
function count(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, '');
  return /^\d{1,8}$/.test(digits) && Number(digits) <= maxEmployees ? Number(digits) : null;
}
