/** `sources`: status, refresh, test. */
import type { Command } from 'commander';
import type { HasuraDocuments } from '../graphql/client.ts';
import type { FoundPage, SourceAnswer } from '../sources/source.ts';
import { type Console, type OutputOptions, UsageError } from './console.ts';
import { jsonOption, positiveInteger } from './option-values.ts';

interface StatusOptions extends OutputOptions {
  readonly account?: string;
  readonly days: number;
}

interface RefreshOptions extends OutputOptions {
  readonly account?: string;
  readonly olderThan: number;
  readonly limit: number;
}

interface TestOptions extends OutputOptions {
  readonly company?: boolean;
}

const dayMs = 24 * 3600 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

export function defineSources(sources: Command, console: Console): void {
  sources
    .command('status')
    .description('what sources were asked about people, and what came of it')
    .option('--account <id-or-name>', 'only of one account')
    .option('--days <number>', 'of so many days', positiveInteger, 30)
    .addOption(jsonOption())
    .action((options: StatusOptions) =>
      console.run(
        options,
        (hasura) => status(hasura, options),
        (rows) => describeStatus(rows, console),
      ),
    );

  sources
    .command('refresh')
    .description('ask sources again about people: a running server does it, within the limit of each account')
    .option('--account <id-or-name>', 'only people of one account')
    .option('--older-than <days>', 'whose sources were asked more than so many days ago', positiveInteger, 90)
    .option('--limit <number>', 'at most so many answers, the oldest first', positiveInteger, 1_000)
    .addOption(jsonOption())
    .action((options: RefreshOptions) =>
      console.run(options, (hasura) => refresh(hasura, options), describeRefreshed),
    );

  sources
    .command('test')
    .argument('<url>', 'the address of a page of a person')
    .description(
      'ask the sources of pages that the environment of this command switches on, and store nothing',
    )
    .option('--company', 'the page is that of a company')
    .addOption(jsonOption())
    .action(async (url: string, options: TestOptions) =>
      console.show(options, await test(url, options, console), describeAnswers),
    );
}

async function status(hasura: HasuraDocuments, { account, days }: StatusOptions) {
  const { findAccount } = await import('../accounts/accounts.ts');
  const { CountFindingsDocument } = await import('../graphql/generated.ts');
  const groupId = account === undefined ? undefined : (await findAccount(hasura, account)).id;
  const ofAccount = groupId === undefined ? {} : { groupId: { _eq: groupId } };
  const tasks = { ...ofAccount, type: { _eq: 'findProfileData' }, status: { _in: ['queued', 'running'] } };
  return Promise.all(
    ['networkProvider', 'networkPage'].map(async (source) => {
      const where = { ...ofAccount, source: { _eq: source }, askedAt: { _gte: daysAgo(days) } };
      const counted = await hasura.asAdmin().request(CountFindingsDocument, { where, tasks });
      const counts = Object.entries(counted).map(([name, one]) => [name, one.aggregate?.count ?? 0]);
      return { source, ...(Object.fromEntries(counts) as Record<string, number>) };
    }),
  );
}

function describeStatus(rows: Awaited<ReturnType<typeof status>>, console: Console): string {
  const names = ['found', 'none', 'refused', 'failed'];
  const table = console.table(
    ['source', ...names],
    rows.map((row) => [
      row.source,
      ...names.map((name) => String((row as unknown as Record<string, number>)[name] ?? 0)),
    ]),
  );
  const waiting = (rows[0] as { waiting?: number } | undefined)?.waiting ?? 0;
  return `${table}\n${waiting} ${waiting === 1 ? 'question waits' : 'questions wait'} or ${waiting === 1 ? 'is' : 'are'} being asked.`;
}

async function refresh(hasura: HasuraDocuments, { account, olderThan, limit }: RefreshOptions) {
  const { findAccount } = await import('../accounts/accounts.ts');
  const { refreshFindings } = await import('./refresh-findings.ts');
  return refreshFindings(hasura, {
    account: account === undefined ? null : (await findAccount(hasura, account)).id,
    askedBefore: daysAgo(olderThan),
    most: limit,
  });
}

function describeRefreshed({
  count,
  withoutKey,
  hasMore,
}: {
  count: number;
  withoutKey: readonly string[];
  hasMore: boolean;
}): string {
  const lines = [`The sources of ${count} ${count === 1 ? 'profile' : 'profiles'} are asked again.`];
  if (withoutKey.length > 0)
    lines.push(`Accounts without a private key that can be used were left out: ${withoutKey.join(', ')}.`);
  if (hasMore) lines.push('There may be more: run the command again.');
  return lines.join('\n');
}

async function test(
  url: string,
  { company }: TestOptions,
  { surroundings, print }: Console,
): Promise<(SourceAnswer<FoundPage> & { source: string })[]> {
  const { createResumeReader } = await import('@platform/resume-reader');
  const { networkUrlOf } = await import('../network/network-url.ts');
  const { createPageSources } = await import('../sources/page-sources.ts');
  const { loadPageSources } = await import('./load-page-sources.ts');
  const page = networkUrlOf(url);
  if (page === null) throw new UsageError(`${url} is no public address of one person or company`);
  const settings = loadPageSources(surroundings.environment);
  const limits = { workers: 1, timeoutMs: 30_000, memoryMb: 512, maxBytes: 2_000_000, ocr: null };
  const reader = createResumeReader({ ...limits, onFault: print });
  try {
    const log = { warn: (...parts: unknown[]) => print(JSON.stringify(parts)) };
    const asked = createPageSources(settings, { log, reader });
    if (asked.length === 0)
      throw new UsageError(
        'No source of pages is switched on: set NETWORK_PROVIDER_URL with NETWORK_PROVIDER_SECRET, or NETWORK_PAGES=true',
      );
    const question = { kind: company ? 'company' : 'person', url: page.url } as const;
    const answers = asked.map(async (source) => ({
      source: source.name,
      ...(await source.ask(question, AbortSignal.timeout(30_000))),
    }));
    return await Promise.all(answers);
  } finally {
    await reader.close();
  }
}

function describeAnswers(answers: (SourceAnswer<FoundPage> & { source: string })[]): string {
  return answers
    .map((answer) => {
      if (answer.outcome === 'found')
        return `${answer.source}: found\n${JSON.stringify(answer.found, null, 2)}`;
      return `${answer.source}: ${answer.outcome}${answer.outcome === 'none' ? '' : `, ${answer.reason}`}`;
    })
    .join('\n');
}
