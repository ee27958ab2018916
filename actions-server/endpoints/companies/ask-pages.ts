/** Asks sources for the page of a company, whose answer is public data that all accounts share. */
import { serviceUnavailable } from '../../errors.ts';
import { FindNetworkCompanyDocument, type ReadCompanyFindingsQuery } from '../../graphql/generated.ts';
import { writeNetworkCompany } from '../../sources/network-companies/write-network-company.ts';
import type { FoundPage } from '../../sources/source.ts';
import { isFresh, maxAttempts } from '../../sources/sources.ts';
import type { SaveContext } from '../../tasks/save-context.ts';

export interface AskedPage {
  readonly source: string;
  /** The page, by its canonical URL. */
  readonly question: string;
  readonly outcome: 'found' | 'none' | 'refused' | 'failed';
  readonly reason: string | null;
  readonly askedAt: string;
  /** The id of the public data; null when there are none. */
  readonly networkCompanyId: string | null;
  /** Whether it was asked now. */
  readonly isNew: boolean;
}

/**
 * Asks the sources of pages until one has found the company, unless its public data are of the last 30 days. What is found is
 * written at once, as admin: no account may write what others see.
 * @throws AppError service_unavailable when none has found anything and one does not answer
 */
export async function askPages(
  company: Pick<ReadCompanyFindingsQuery['companies'][number], 'canonicalNetworkUrl' | 'networkUrl'>,
  refresh: boolean,
  { caller, isDryRun, steps, attempt, services: { hasura, sources } }: SaveContext,
): Promise<readonly AskedPage[]> {
  const url = company.canonicalNetworkUrl;
  if (url === null || sources.pages.length === 0) return [];
  const variables = { url, networkIds: [], industries: [] };
  const { networkcompanies } = await hasura.asAdmin().request(FindNetworkCompanyDocument, variables);
  const known = networkcompanies.find(({ canonicalNetworkUrl }) => canonicalNetworkUrl === url);
  if (known?.source && known.foundAt && !refresh && isFresh({ outcome: 'found', askedAt: known.foundAt })) {
    const { source, foundAt: askedAt, id: networkCompanyId } = known;
    const about = { source, question: url, outcome: 'found', reason: null } as const;
    return [{ ...about, askedAt, networkCompanyId, isNew: false }];
  }
  const asked: AskedPage[] = [];
  const problems: Error[] = [];
  for (const source of sources.pages) {
    const askedAt = new Date().toISOString();
    const about = { source: source.name, question: url, askedAt, networkCompanyId: null, isNew: true };
    const answer = await steps.time(`ask ${source.name}`, () =>
      sources.ask(source, { kind: 'company', url, address: company.networkUrl }, caller.groupId),
    );
    if (answer.outcome === 'failed') {
      const { reason, retryAfterMs } = answer;
      problems.push(serviceUnavailable(new Error(`${source.name}: ${reason}`), retryAfterMs ?? undefined));
      asked.push({ ...about, outcome: 'failed', reason });
    } else if (answer.outcome === 'none' || (answer.outcome === 'found' && hasNoName(answer.found))) {
      asked.push({ ...about, outcome: 'none', reason: null });
    } else if (answer.outcome === 'refused' || answer.found.kind !== 'company') {
      const reason = answer.outcome === 'refused' ? answer.reason : 'the page is that of a person';
      asked.push({ ...about, outcome: 'refused', reason });
    } else {
      const written = isDryRun
        ? null
        : await writeNetworkCompany(hasura, answer.found, {
            url,
            source: source.name,
            foundAt: new Date(askedAt),
          });
      return [...asked, { ...about, outcome: 'found', reason: null, networkCompanyId: written?.id ?? null }];
    }
  }
  const [problem] = problems;
  if (problem !== undefined && attempt < maxAttempts && !isDryRun) throw problem;
  return asked;
}

/** It says nothing of a company, whatever else it says. */
const hasNoName = (found: FoundPage): boolean => found.kind === 'company' && found.name === null;
