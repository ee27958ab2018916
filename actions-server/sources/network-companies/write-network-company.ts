/**
 * Writes what a source has found of a company into the public data, which all accounts share: from a source only, never from
 * the text of an account. Companies of all accounts with this page, that have no public data yet, get these.
 */
import { randomUUID } from 'node:crypto';
import type { HasuraDocuments } from '../../graphql/client.ts';
import { violatedConstraint } from '../../graphql/errors.ts';
import { FindNetworkCompanyDocument, WriteNetworkCompanyDocument } from '../../graphql/generated.ts';
import type { FoundCompany } from '../source.ts';
import { type FoundAbout, industriesToFind, networkCompanyRows } from './network-company-rows.ts';

export interface WrittenCompany {
  /** The id of the public data: `networkCompanyId` of companies. */
  readonly id: string;
  /** Companies that were given these data. */
  readonly linkedCompanies: number;
  /** Names of industries that are left out. */
  readonly unknownIndustries: readonly string[];
}

/** Two servers can find a company at the same time; a third attempt meets somebody who writes all the time. */
const attempts = 3;

/**
 * Asked again with the same answer it writes the same rows.
 * @throws HasuraError, AppError service_unavailable as the sessions do
 */
export async function writeNetworkCompany(
  hasura: Pick<HasuraDocuments, 'asAdmin'>,
  found: FoundCompany,
  about: FoundAbout,
): Promise<WrittenCompany> {
  const admin = hasura.asAdmin();
  for (let attempt = 1; ; attempt += 1) {
    const known = await admin.request(FindNetworkCompanyDocument, {
      url: about.url,
      networkIds: found.networkId === null ? [] : [found.networkId],
      industries: industriesToFind(found),
    });
    const { variables, unknownIndustries } = networkCompanyRows(found, about, known, randomUUID);
    try {
      const written = await admin.request(WriteNetworkCompanyDocument, variables);
      const linkedCompanies = written.update_companies?.affected_rows ?? 0;
      return { id: variables.id, linkedCompanies, unknownIndustries };
    } catch (error) {
      // What was read is not there any more, or somebody else has written it.
      if (attempt === attempts || violatedConstraint(error) === null) throw error;
    }
  }
}
