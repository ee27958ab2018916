/** What the register of companies is asked, and what it says of a company. */
import { z } from 'zod';

/**
 * A number is a SIREN, a SIRET or a French VAT number, however it is written. A name is asked for together with where the
 * company has an establishment: without a town and a postal code no company is certain.
 */
export type RegisterQuestion =
  | { readonly number: string }
  | { readonly name: string; readonly town: string | null; readonly postalCode: string | null };

const text = (description: string, example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
const day = (description: string, example: string | null) => text(`${description}, \`YYYY-MM-DD\`.`, example);
const flag = (description: string, example: boolean) =>
  z.boolean().meta({ description, examples: [example] });
const count = (description: string, example: number) =>
  z
    .int()
    .nullable()
    .meta({ description, examples: [example] });
const degrees = (description: string, example: number) =>
  z
    .number()
    .nullable()
    .meta({ description, examples: [example] });

const establishmentSchema = z
  .object({
    siret: z.string().meta({ description: 'The SIRET.', examples: ['91000011600012'] }),
    isHeadquarters: flag('Whether it is the headquarters.', true),
    isClosed: flag('Whether it is closed.', false),
    closedAt: day('When it was closed', null),
    address: text('The address in one line.', '12 B RUE DES LILAS 69003 LYON'),
    streetNumber: text('The number in the street.', '12 B'),
    route: text('The street.', 'RUE DES LILAS'),
    postalCode: text('The postal code.', '69003'),
    locality: text('The town.', 'LYON'),
    administrativeAreaLevel2: text('The department.', 'Rhône'),
    administrativeAreaLevel1: text('The region.', 'Auvergne-Rhône-Alpes'),
    countryName: z.string().meta({ description: 'The country.', examples: ['France'] }),
    latitude: degrees('The latitude in degrees; `null` with the longitude.', 45.7606),
    longitude: degrees('The longitude in degrees.', 4.8553),
  })
  .meta({ description: 'An establishment.' });

/** A company as the register has it; `null` for what it does not state or does not disclose. */
export const registerEntrySchema = z
  .object({
    siren: z.string().meta({ description: 'The SIREN.', examples: ['910000116'] }),
    replacedBySiren: text('The SIREN to be used instead, of a company that was registered twice.', null),
    legalName: text('The registered name.', 'ATELIERS VALMONT'),
    vatNumber: text('The number under which the company is liable to VAT.', 'FR59910000116'),
    codenaf: text('The code of the main activity in NAF.', '62.01Z'),
    codenafTitle: text('The French title of that code.', 'Programmation informatique'),
    activity: text(
      'The French title of the division of NAF that the code is in, which is wider.',
      'Programmation, conseil et autres activités informatiques',
    ),
    foundedAt: day('When it was founded', '2012-03-01'),
    isClosed: flag('Whether it is closed. A closed company may have no `closedAt`.', false),
    closedAt: day('When it was closed', null),
    employees: z
      .object({
        from: z.int().meta({ description: 'The least number of employees.', examples: [20] }),
        to: count('The greatest number; `null` for 10 000 and more.', 49),
        year: count('The year of the numbers.', 2024),
      })
      .nullable()
      .meta({ description: 'How many people it employs.', examples: [{ from: 20, to: 49, year: 2024 }] }),
    isPartlyUndisclosed: flag(
      'Whether the company or an establishment has opposed that all of it is disclosed.',
      false,
    ),
    establishments: z.array(establishmentSchema).meta({
      description:
        'The headquarters first, then those that the question was about: the register does not list all others.',
      examples: [[]],
    }),
    establishmentCount: count('The number of all establishments, closed ones included.', 3),
    openEstablishmentCount: count('The number of establishments that are open.', 2),
  })
  .meta({
    description: 'What the register says of a company; `null` for what it does not state or disclose.',
  });

export type FoundRegisterEntry = Readonly<z.output<typeof registerEntrySchema>>;
export type FoundEstablishment = Readonly<z.output<typeof establishmentSchema>>;
