/** Which pages of the console are shown, and what is done on a page before its picture is taken. */
import type { Page } from 'playwright-core';

export interface Picture {
  /** `console-<name>.png` */
  readonly name: string;
  /** The address within the console. */
  readonly hash: string;
  /** British English by default. */
  readonly locale?: 'fr-FR';
  readonly isDark?: boolean;
  /** What is done on the page. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** A way from there to another page, which is the one that is shown. */
  readonly leadsTo?: (page: Page) => Promise<void>;
}

interface Shown {
  readonly accountId: string;
  readonly resumeId: string;
}

const clickFirstRow = (page: Page) => page.locator('tbody tr').first().getByRole('cell').nth(2).click();

export function picturesOf({ accountId, resumeId }: Shown): readonly Picture[] {
  const ofAccount = `?account=${accountId}`;
  return [
    { name: 'home', hash: '#/' },
    { name: 'audit', hash: '#/audit' },
    { name: 'application', hash: '#/inbox/applications' },
    { name: 'duplicates', hash: '#/inbox/duplicates' },
    {
      name: 'tasks',
      hash: '#/inbox/tasks',
      prepare: (page) =>
        page
          .getByRole('button', { name: /^Show the request/ })
          .first()
          .click(),
    },
    { name: 'accounts', hash: '#/accounts' },
    { name: 'users', hash: `#/accounts/users${ofAccount}` },
    { name: 'keys', hash: `#/accounts/keys${ofAccount}` },
    { name: 'statuses', hash: `#/accounts/statuses${ofAccount}` },
    { name: 'fields', hash: `#/accounts/fields${ofAccount}` },
    { name: 'careers-sites', hash: `#/accounts/careers${ofAccount}` },
    { name: 'webhooks', hash: `#/accounts/webhooks${ofAccount}` },
    { name: 'deliveries', hash: '#/accounts/deliveries' },
    { name: 'files', hash: '#/accounts/files' },
    {
      name: 'resume',
      hash: `#/accounts/files/${resumeId}`,
      prepare: (page) =>
        page
          .getByRole('button', { name: /^positions\.0\.title/ })
          .first()
          .click(),
    },
    {
      name: 'api',
      hash: '#/api',
      prepare: (page) => page.frameLocator('iframe').getByText('emailAddresses').first().waitFor(),
    },
    { name: 'schema', hash: '#/schema?q=careers_sites' },
    { name: 'picture', hash: '#/schema/picture?table=applications' },
    { name: 'permissions', hash: '#/schema/rights' },
    { name: 'compare', hash: `#/compare?table=fields&right=public:${accountId}` },
    { name: 'metadata', hash: '#/schema/problems' },
    {
      name: 'sql',
      hash: '#/sql',
      prepare: async (page) => {
        await page
          .getByRole('textbox', { name: 'SQL' })
          .fill(
            'select title, "targetedEntity", "order"\nfrom statuses\nwhere "parentId" is null\norder by 2, 3',
          );
        await page.getByRole('button', { name: 'Run' }).click();
        await page.getByRole('cell', { name: 'Prospect' }).waitFor();
      },
    },
    { name: 'events', hash: '#/events' },
    { name: 'list', hash: '#/data/profiles' },
    { name: 'row-dark', hash: '#/data/profiles', locale: 'fr-FR', isDark: true, leadsTo: clickFirstRow },
    { name: 'create', hash: '#/data/profiles/create' },
  ];
}
