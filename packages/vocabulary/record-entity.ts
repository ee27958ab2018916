/** What the database calls the kinds of records that have statuses and custom fields. */
export const recordEntities = { companies: 'COMPANY', profiles: 'PROFILE', projects: 'PROJECT' } as const;

export type RecordEntity = (typeof recordEntities)[keyof typeof recordEntities];
