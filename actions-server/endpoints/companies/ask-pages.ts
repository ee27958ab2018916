/** Asks sources for the page of a company, whose answer is public data that all accounts share. */
import { FindNetworkCompanyDocument, type ReadCompanyFindingsQuery } from '../../graphql/generated.ts';
import { askInTurn, retryAfterOf } from '../../sources/ask-in-turn.ts';
import { writeNetworkCompany } from '../../sources/network-companies/write-network-company.ts';
import type { FoundCompany, FoundPage, SourceAnswer } from '../../sources/source.ts';
import { isFresh } from '../../sources/sources.ts';
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
  context: SaveContext,
): Promise<readonly AskedPage[]> {
  const { caller, isDryRun, steps, services } = context;
  const { hasura, sources } = services;
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
  return askInTurn(sources.pages, context, async (source) => {
    const askedAt = new Date().toISOString();
    const answer = await steps.time(`ask ${source.name}`, () =>
      sources.ask(source, { kind: 'company', url, address: company.networkUrl }, caller.groupId),
    );
    const said = companyIn(answer);
    const about = { url, source: source.name, foundAt: new Date(askedAt) };
    const written =
      said.outcome === 'found' && !isDryRun ? await writeNetworkCompany(hasura, said.found, about) : null;
    const asked: AskedPage = {
      source: source.name,
      question: url,
      outcome: said.outcome,
      reason: 'reason' in said ? said.reason : null,
      askedAt,
      networkCompanyId: written?.id ?? null,
      isNew: true,
    };
    return { asked, retryAfterMs: retryAfterOf(answer) };
  });
}

/** The answer as one about a company: without a name it says nothing of one, whatever else it says. */
function companyIn(answer: SourceAnswer<FoundPage>): SourceAnswer<FoundCompany> {
  if (answer.outcome !== 'found') return answer;
  const { found } = answer;
  if (found.kind !== 'company') return { outcome: 'refused', reason: 'the page is that of a person' };
  return found.name === null ? { outcome: 'none' } : { outcome: 'found', found };
}
