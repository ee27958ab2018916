/** What a provider says of the page of a person: published at `/schemas/network-profile.json`. */
import { z } from 'zod';
import { address, count, date, flag, identity, line, lines, list } from './document-parts.ts';

const place = z.object({
  text: line({ description: 'The place as the page has it.', examples: ['Greater Lyon'] }),
  locality: line({ description: 'The town.', examples: ['Lyon'] }),
  postalCode: line({ description: 'The postal code.', examples: ['69003'] }),
  region: line({
    description: 'The region, the state or the like.',
    examples: ['Auvergne-Rhône-Alpes'],
  }),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capital letters of ISO 3166-1 are expected')
    .nullish()
    .meta({ description: 'The country (ISO 3166-1 alpha-2).', examples: ['FR'] }),
});

const position = z.object({
  title: line({ description: 'What the person does there.', examples: ['Baker'] }),
  companyName: line({ description: 'The name of the company.', examples: ['Boulangerie Dupont'] }),
  companyUrl: address({
    description: 'The page of the company on the network.',
    examples: ['https://network.example/company/boulangerie-dupont'],
  }),
  location: line({ description: 'Where the work is done.', examples: ['Lyon'] }),
  description: lines({ description: 'Plain text, with line ends.', examples: ['Bread and pastries'] }),
  startDate: date({ description: '`YYYY`, `YYYY-MM` or `YYYY-MM-DD`.', examples: ['2019-03'] }),
  endDate: date({
    description: '`YYYY`, `YYYY-MM` or `YYYY-MM-DD`; none for a position that the person has now.',
    examples: [null],
  }),
  isCurrent: flag({
    description:
      'Whether the person has the position now. Without it, that is so when there is a `startDate` and no `endDate`.',
    examples: [true],
  }),
});

const education = z.object({
  schoolName: line({ description: 'The name of the school.', examples: ['Lycée des Métiers'] }),
  degree: line({ description: 'The degree.', examples: ['CAP'] }),
  fieldOfStudy: line({ description: 'The field of study.', examples: ['Boulangerie'] }),
  description: lines({ description: 'Plain text, with line ends.', examples: ['With distinction'] }),
  startDate: date({ description: '`YYYY`, `YYYY-MM` or `YYYY-MM-DD`.', examples: ['2016'] }),
  endDate: date({ description: '`YYYY`, `YYYY-MM` or `YYYY-MM-DD`.', examples: ['2018'] }),
});

const language = z.object({
  name: line({ description: 'The language by its name or its ISO 639 code.', examples: ['French'] }),
  level: line({ description: 'How well, in the words of the page.', examples: ['Native'] }),
});

export const profileDocument = z
  .object({
    ...identity('https://network.example/in/jane-doe', 'https://network.example/in/jdoe'),
    firstName: line({ description: 'The first name.', examples: ['Jane'] }),
    lastName: line({ description: 'The last name.', examples: ['Doe'] }),
    fullName: line({
      description: 'The whole name, where its parts are not told apart.',
      examples: ['Jane Doe'],
    }),
    headline: line({ description: 'The line below the name.', examples: ['Baker in Lyon'] }),
    summary: lines({ description: 'Plain text, with line ends.', examples: ['I bake.\nSince 2018.'] }),
    location: place
      .nullish()
      .meta({ description: 'Where the person is.', examples: [{ text: 'Lyon', countryCode: 'FR' }] }),
    imageUrl: address({
      description: 'The picture of the person.',
      examples: ['https://network.example/pictures/jane-doe.jpg'],
    }),
    positions: list(position, {
      description: 'Positions, the latest first.',
      examples: [[{ title: 'Baker', companyName: 'Boulangerie Dupont', startDate: '2019-03' }]],
    }),
    educations: list(education, {
      description: 'Educations, the latest first.',
      examples: [[{ schoolName: 'Lycée des Métiers', degree: 'CAP', endDate: '2018' }]],
    }),
    languages: list(language, {
      description: 'Languages that the person speaks.',
      examples: [[{ name: 'French', level: 'Native' }]],
    }),
    skills: list(z.string().max(1_000), { description: 'Skills.', examples: [['Sourdough']] }),
    emailAddresses: list(z.string().max(1_000), {
      description: 'E-mail addresses of the person, if you have the right to pass them on.',
      examples: [['jane.doe@example.com']],
    }),
    phoneNumbers: list(z.string().max(1_000), {
      description: 'Phone numbers of the person, if you have the right to pass them on.',
      examples: [['+33 6 12 34 56 78']],
    }),
    connectionCount: count({
      description: 'The number of people that the person is connected with.',
      examples: [312],
    }),
    followerCount: count({ description: 'The number of followers.', examples: [340] }),
    publicIdentifier: line({
      description: 'The end of the address of the page. Without it, it is taken from the address.',
      examples: ['jane-doe'],
    }),
    networkId: line({
      description: 'The id of the person on the network, which stays when the address changes.',
      examples: ['ACoAAB12345'],
    }),
    memberId: line({ description: 'The number of the person on the network.', examples: ['12345'] }),
    primaryLocale: z
      .string()
      .regex(/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/, 'a locale such as fr_FR is expected')
      .nullish()
      .meta({ description: 'The language of the page.', examples: ['fr_FR'] }),
    isOpenToNewOpportunities: flag({ description: 'Whether the page says so.', examples: [true] }),
    isPremium: flag({ description: 'Whether the page is that of a paying member.', examples: [false] }),
    isInfluencer: flag({ description: 'Whether the network calls the person so.', examples: [false] }),
    isHiring: flag({ description: 'Whether the page says that the person hires.', examples: [false] }),
  })
  .meta({
    title: 'Network profile',
    description:
      'What a provider answers to `{"kind": "profile", "url": "…"}`. Leave out what you do not know, or say `null`. Of lists the first 500 elements are used, and of texts the first 20,000 characters. Other members are ignored, and reported in the log.',
  });

export type ProfileDocument = z.output<typeof profileDocument>;
