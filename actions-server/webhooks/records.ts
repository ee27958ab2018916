/**
 * The record of an event, as it is when the message is sent: read with the rights of a private key of the account, through
 * the documents of the lists, so that a receiver gets what `GET /rest/v2/…` would show.
 */
import type { Config } from '../config.ts';
import { linkFiles } from '../files/link-files.ts';
import { fileLinkSigner } from '../files/signed-links.ts';
import type { Hasura } from '../graphql/client.ts';
import type { TypedDocument } from '../graphql/documents.ts';
import {
  GetTaskDocument,
  ListCompaniesDocument,
  ListProfilesDocument,
  ListProjectsDocument,
  WebhookApplicationDocument,
  WebhookMoveDocument,
} from '../graphql/generated.ts';
import { listPage } from '../graphql/list-body.ts';
import { accountSessionOf } from '../keys/sessions.ts';

/** Bytes of a record that a message may have. A receiver reads a larger one from the list. */
const maxRecordBytes = 256 * 1024;

// biome-ignore lint/suspicious/noExplicitAny: the lists have conditions and orders of types of their own
type ListDocument = TypedDocument<unknown, any>;

/** Documents of lists, by the table of the row. */
const lists: Readonly<Record<string, ListDocument>> = {
  profiles: ListProfilesDocument,
  projects: ListProjectsDocument,
  companies: ListCompaniesDocument,
};

/** Documents of one row, by its table. */
const rows: Readonly<Record<string, TypedDocument<unknown, { id: string }>>> = {
  applications: WebhookApplicationDocument,
  projects_profiles: WebhookMoveDocument,
  tasks: GetTaskDocument,
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
  const [list, row] = [lists[object], rows[object]];
  if (list !== undefined) {
    const variables = {
      where: { id: { _eq: objectId } },
      orderBy: [],
      limit: 1,
      offset: 0,
      withTotal: false,
    };
    const page = listPage(await session.bytes(list, variables));
    if (page.rows.length > maxRecordBytes) return 'null';
    const linked = Buffer.concat(linkFiles([page.rows], fileLinkSigner(groupId, config)));
    // A list of one row or of none.
    return linked.toString().trim().slice(1, -1).trim() || 'null';
  }
  if (row === undefined) return 'null';
  const [found] = Object.values((await session.request(row, { id: objectId })) as object);
  const text = JSON.stringify(found ?? null);
  return Buffer.byteLength(text) > maxRecordBytes ? 'null' : text;
}
