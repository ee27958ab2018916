/** The groups into which the description of the API sorts its operations, in the order of a reader. */
export const tags = {
  Offers: 'The published offers of the account, for careers sites.',
  Careers: 'The careers pages that this server shows for the account.',
  Applications:
    'Job applications: sending them, and what recruiters do with them. An application that names a person by `id` or `externalId` with a private key also updates a profile.',
  Profiles: 'The people that the account knows: candidates and contacts.',
  Companies: 'The companies that the account works for, sells to, or knows of.',
  Projects: 'Recruitment and sales projects. A recruitment project that is published is an offer.',
  Files: 'Files of records, and the signed links under which they can be downloaded.',
  Tasks: 'The state of saves, and running those again that failed.',
  Webhooks:
    'Addresses of your own to which events are sent as they happen, signed as [Standard Webhooks](https://www.standardwebhooks.com).',
  GraphQL: 'Everything that the REST routes do not have: any record, filter, aggregate and mutation.',
  Service: 'The state of the server, and this description.',
} as const;

export type Tag = keyof typeof tags;
