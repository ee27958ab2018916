/** What the demo account is built upon and does not make itself: statuses, industries, job boards, colours. */
import type { Hasura } from '../../actions-server/graphql/client.ts';

export interface Vocabulary {
  /** Id of a status by entity and code. @throws Error when there is none */
  status(entity: 'PROFILE' | 'PROJECT' | 'COMPANY', code: string): string;
  /** Id of an industry by its number. @throws Error when there is none */
  industry(networkId: number): string;
  /** Id of a job board by its name. @throws Error when there is none */
  jobBoard(canonicalName: string): string;
  /** Id of the public data of a company that is there already, or undefined. */
  networkCompany(networkId: string): string | undefined;
}

interface Read {
  readonly statuses: { id: string; targetedEntity: string; code: string | null }[];
  readonly industries: { id: string; networkId: number }[];
  readonly jobboards: { id: string; canonicalName: string }[];
  readonly networkcompanies: { id: string; networkId: string | null }[];
}

const vocabularyQuery = `query ReadVocabulary($groupId: uuid!, $prefix: String!) {
  statuses(where: { groupId: { _eq: $groupId } }) { id targetedEntity code }
  industries { id networkId }
  jobboards { id canonicalName }
  networkcompanies(where: { networkId: { _like: $prefix } }) { id networkId }
}`;

/** Every company that the demo data makes public begins with this, so that it is never taken for a real one. */
export const demoNetworkPrefix = 'demo-';

export async function readVocabulary(hasura: Hasura, groupId: string): Promise<Vocabulary> {
  const variables = { groupId, prefix: `${demoNetworkPrefix}%` };
  const read = (await hasura.asAdmin().request(vocabularyQuery, variables)) as Read;
  return {
    status: (entity, code) =>
      idOf(
        read.statuses.find((status) => status.targetedEntity === entity && status.code === code),
        `status ${entity} ${code}`,
      ),
    industry: (networkId) =>
      idOf(
        read.industries.find((industry) => industry.networkId === networkId),
        `industry ${networkId}`,
      ),
    jobBoard: (canonicalName) =>
      idOf(
        read.jobboards.find((board) => board.canonicalName === canonicalName),
        `job board ${canonicalName}`,
      ),
    networkCompany: (networkId) =>
      read.networkcompanies.find((company) => company.networkId === networkId)?.id,
  };
}

function idOf(row: { id: string } | undefined, name: string): string {
  if (!row) throw new Error(`The demo account needs the ${name}, which this database does not have.`);
  return row.id;
}
