/** Files that are imported into accounts of a test, and what an import says of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldType } from '@platform/vocabulary';
import type { TestAccount, TestApi } from './api.ts';
import { type CommandResult, runCommand } from './command-line.ts';

export interface ImportSummary {
  readonly records: number;
  readonly created: number;
  readonly updated: number;
  readonly merged: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly refusedFile: string | null;
  readonly warnings: readonly { code: string; count: number; line: number }[];
}

export const countsOf = ({ created, updated, merged, unchanged, refused }: ImportSummary) => ({
  created,
  updated,
  merged,
  unchanged,
  refused,
});

/** The counts of an import of nothing. */
export const none = { created: 0, updated: 0, merged: 0, unchanged: 0, refused: 0 };

/** A value of each type of custom field, as a save takes it. */
export const valuesByType: Readonly<Record<FieldType, string>> = {
  text: ' =SUM(A1), "quoted"\nand a line',
  richtext: '<p>Rich &amp; <strong>bold</strong></p>',
  number: '12.50',
  boolean: 'true',
  date: '2026-01-31',
  datetime: '2026-01-31T12:00:00Z',
  singlechoice: 'Paris, France',
  multiplechoice: '"Paris, France", Lyon',
  tags: 'a, b c',
  singlelocation: 'Lyon, Part-Dieu',
  multiplelocation: '"Lyon, Part-Dieu", Nantes',
  url: 'https://example.com/?a=1,2',
  email: 'x@example.com',
  phone: '+33612345678',
  rating: '3',
  currency: '45000.50 EUR',
  user: 'ada@example.com',
};

/** Files in a folder of their own, and commands for the API of a test. */
export async function startTransfers(api: TestApi) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  let files = 0;

  const environmentOf = (account: TestAccount) => ({
    PLATFORM_URL: api.baseUrl,
    PLATFORM_API_KEY: account.privateKey.secret,
  });

  async function rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await api.database.pool.query<Row>(sql, values)).rows;
  }

  const run = (account: TestAccount, ...parameters: string[]): Promise<CommandResult> =>
    runCommand({}, parameters, { environment: environmentOf(account) });

  return {
    folder,
    environmentOf,
    rows,
    run,
    remove: () => rm(folder, { recursive: true, force: true }),

    /** A new file with this content. */
    async file(content: string | Uint8Array, ending = 'csv'): Promise<string> {
      files += 1;
      const path = join(folder, `${files}.${ending}`);
      await writeFile(path, content);
      return path;
    },

    /** Imports a file; the summary, also where lines were refused. */
    async imported(account: TestAccount, path: string, ...options: string[]): Promise<ImportSummary> {
      const { out, error } = await run(account, 'import', path, ...options, '--json');
      if (out === '') throw new Error(error);
      return JSON.parse(out) as ImportSummary;
    },

    companiesOf: ({ groupId }: TestAccount) =>
      rows<{ name: string; externalId: string | null }>(
        'select name, "externalId" from companies where "groupId" = $1 order by "externalId", name',
        groupId,
      ),

    /** An account with a field `A <type>` of each type for each kind of record. */
    async accountWithFields(): Promise<TestAccount> {
      const account = await api.createAccount('With fields');
      for (const targetedEntity of ['COMPANY', 'PROJECT', 'PROFILE']) {
        for (const [order, type] of Object.keys(valuesByType).entries()) {
          const [field] = await rows<{ id: string }>(
            'insert into fields ("groupId", name, type, "targetedEntity", "order", "isOnOffers") values ($1, $2, $3, $4, $5, false) returning id',
            account.groupId,
            `A ${type}`,
            type,
            targetedEntity,
            order - 100,
          );
          if (!type.endsWith('choice')) continue;
          for (const name of ['Paris, France', 'Lyon', 'Ambiguous', 'ambiguous'])
            await rows(
              'insert into fields_options ("groupId", "fieldId", name) values ($1, $2, $3)',
              account.groupId,
              field?.id,
              name,
            );
        }
      }
      return account;
    },
  };
}
