/**
 * The record of an event, as it is when the message is sent: read with the rights of a private key of the account, through
 * the documents of the lists, so that a receiver gets what `GET /rest/v2/…` would show.
 */
import type { EventObject } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import { linkFiles } from '../files/link-files.ts';
import { fileLinkSigner } from '../files/signed-links.ts';
import type { Hasura } from '../graphql/client.ts';
import type { TypedDocument } from '../graphql/documents.ts';
import {
  GetTaskDocument,
  ListCompaniesDocument,
  type ListCompaniesQueryVariables,
  ListProfilesDocument,
  ListProjectsDocument,
  WebhookApplicationDocument,
  WebhookMoveDocument,
} from '../graphql/generated.ts';
import { listPage } from '../graphql/list-body.ts';
import { accountSessionOf } from '../keys/sessions.ts';

/** Bytes of a record that a message may have. A receiver reads a larger one from the list. */
const maxRecordBytes = 256 * 1024;

type ListDocument = TypedDocument<unknown, ListCompaniesQueryVariables>;

/** What reads the record of an event, by its table: a list, or a document of one row; null: the event is about no record. */
const readers: Readonly<
  Record<EventObject, { list: ListDocument } | { row: TypedDocument<unknown, { id: string }> } | null>
> = {
  profiles: { list: ListProfilesDocument },
  projects: { list: ListProjectsDocument },
  companies: { list: ListCompaniesDocument },
  applications: { row: WebhookApplicationDocument },
  projects_profiles: { row: WebhookMoveDocument },
  tasks: { row: GetTaskDocument },
  webhook_endpoints: null,
};

/**
 * The JSON text of the record that an event is about; `null` as a text when it does not exist any more, when the event is
 * about no record, or when the record is larger than 256 kB.
 * @throws AppError service_unavailable
 */
export async function recordOfEvent(
  { object, objectId, groupId }: { object: string; objectId: string; groupId: string },
  { hasura, config }: { hasura: Hasura; config: Pick<Config, 'publicBaseUrl' | 'fileLinks'> },
): Promise<string> {
  const session = accountSessionOf(hasura, groupId);
  const reader = readers[object as EventObject];
  if (!reader) return 'null';
  if ('list' in reader) {
    const variables = {
      where: { id: { _eq: objectId } },
      orderBy: [],
      limit: 1,
      offset: 0,
      withTotal: false,
    };
    const page = listPage(await session.bytes(reader.list, variables));
    if (page.rows.length > maxRecordBytes) return 'null';
    const linked = Buffer.concat(linkFiles([page.rows], fileLinkSigner(groupId, config)));
    // A list of one row or of none.
    return linked.toString().trim().slice(1, -1).trim() || 'null';
  }
  const [found] = Object.values((await session.request(reader.row, { id: objectId })) as object);
  const text = JSON.stringify(found ?? null);
  return Buffer.byteLength(text) > maxRecordBytes ? 'null' : text;
}
