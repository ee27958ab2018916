/** The columns that the headings of a file probably mean: `External ID` is `externalId`, `E-mail` is `email`. Pure. */
import { fold } from '@platform/vocabulary';
import type { TableModel } from '../../model/table-model.ts';
import type { Mapping } from './read-csv.ts';

/** Names that people give to columns, as `plain` writes them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  email: ['emailaddress', 'mail', 'courriel', 'adresseemail'],
  emailaddress: ['email', 'mail', 'courriel', 'adresseemail'],
  name: ['nom', 'title', 'companyname', 'raisonsociale'],
  displayname: ['name', 'nom', 'fullname'],
  firstnamemanual: ['firstname', 'prenom'],
  lastnamemanual: ['lastname', 'nom', 'surname'],
  externalid: ['id', 'reference', 'externalreference'],
  website: ['url', 'siteweb', 'homepage'],
};

/** No column is suggested twice: the heading that is closest to its name has it, else the first. */
export function suggestMapping(table: TableModel, headings: readonly string[]): Mapping {
  const columns = table.columns.filter(({ isInsertable }) => isInsertable).map(({ name }) => name);
  const mapping: (string | null)[] = headings.map(() => null);
  const take = (isMeant: (heading: string, column: string) => boolean) => {
    for (const [index, heading] of headings.entries()) {
      if (mapping[index] !== null) continue;
      mapping[index] = columns.find((name) => !mapping.includes(name) && isMeant(heading, name)) ?? null;
    }
  };
  take((heading, column) => heading === column);
  take((heading, column) => plain(heading) === plain(column));
  take((heading, column) => otherNames[plain(column)]?.includes(plain(heading)) === true);
  return mapping;
}

const plain = (name: string) => fold(name).replace(/[^\p{Alphabetic}0-9]+/gu, '');
