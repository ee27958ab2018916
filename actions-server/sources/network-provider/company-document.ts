/** What a provider says of the page of a company: published at `/schemas/network-company.json`. */
import { z } from 'zod';
import { address, count, date, identity, line, lines, list } from './document-parts.ts';

const industry = z.object({
  nameEnglish: z
    .string()
    .min(1)
    .max(1_000)
    .meta({
      description: 'The name of the industry in English.',
      examples: ['Bakeries'],
    }),
  nameFrench: line({ description: 'The name in French.', examples: ['Boulangeries'] }),
  networkId: count({
    description: 'The number of the industry on the network. Industries are told apart by it.',
    examples: [1212],
  }),
});

export const companyDocument = z
  .object({
    ...identity('https://network.example/company/boulangerie-dupont', 'https://network.example/company/1234'),
    name: line({ description: 'The name.', examples: ['Boulangerie Dupont'] }),
    description: lines({ description: 'Plain text, with line ends.', examples: ['Bread from Lyon.'] }),
    tagline: line({ description: 'The line below the name.', examples: ['Bread, every day'] }),
    foundedAt: date({ description: '`YYYY`, `YYYY-MM` or `YYYY-MM-DD`.', examples: ['1998'] }),
    employeeCount: count({ description: 'The number of people who work there.', examples: [64] }),
    employeeStartCount: count({
      description: 'The smaller bound of the size that the page states: of "51-200" it is 51.',
      examples: [51],
    }),
    employeeEndCount: count({
      description:
        'The larger bound: of "51-200" it is 200, of "10,001+" there is none. It is not smaller than `employeeStartCount`.',
      examples: [200],
    }),
    website: address({ description: 'The site of the company.', examples: ['https://dupont.example'] }),
    imageUrl: address({
      description: 'The logo.',
      examples: ['https://network.example/pictures/boulangerie-dupont.png'],
    }),
    networkId: line({
      description: 'The id of the company on the network, which stays when the address changes.',
      examples: ['1234'],
    }),
    universalName: line({
      description: 'The end of the address of the page. Without it, it is taken from the address.',
      examples: ['boulangerie-dupont'],
    }),
    industries: list(industry, {
      description: 'The industries of the company.',
      examples: [[{ nameEnglish: 'Bakeries', nameFrench: 'Boulangeries', networkId: 1212 }]],
    }),
  })
  .meta({
    title: 'Network company',
    description:
      'What a provider answers to `{"kind": "company", "url": "…"}`. Leave out what you do not know, or say `null`. Of lists the first 500 elements are used, and of texts the first 20,000 characters. Other members are ignored, and reported in the log. All accounts of a server share what is said of a company.',
  });

/** The bounds of a size are in their order, too, which no keyword of JSON Schema says. */
export const checkedCompanyDocument = companyDocument.refine(
  ({ employeeStartCount: start, employeeEndCount: end }) => (start ?? 0) <= (end ?? Number.POSITIVE_INFINITY),
  { error: 'employeeStartCount is larger than employeeEndCount', path: ['employeeEndCount'] },
);

export type CompanyDocument = z.output<typeof companyDocument>;
