/**
 * The route that saves up to a hundred records in one request. Each item is a save of its own, with its own task and its
 * own response; an item that fails does not affect the others. Items that name the same record are saved in their order.
 * Items that are saved at the same time share their requests to Hasura (`combined-requests.ts`).
 */

import { createHash } from 'node:crypto';
import { writeJson } from '@platform/runtime';
import { readEmailAddresses } from '@platform/vocabulary';
import { readPhoneNumbers } from '@platform/vocabulary/phone-number';
import { z } from 'zod';
import { boundedDetails } from '../error-details.ts';
import { type ErrorDetail, errorBody, isFailure, toAppError, validationFailed } from '../errors.ts';
import { requestHeaders } from '../header-names.ts';
import { defineRoute, type RequestContext, type Route, type RouteResult } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { readNetworkUrl } from '../network/network-url.ts';
import { shareSlot } from '../tasks/account-slots.ts';
import { taskCombinations } from '../tasks/combine-tasks.ts';
import { idempotencyValue, maxBatchKeyLength } from '../tasks/idempotency.ts';
import { createKeyedQueue } from '../tasks/keyed-queue.ts';
import { isJsonObject } from '../text/json.ts';
import { describeBatchRoute } from './batch-description.ts';
import { CombinedRequests } from './combined-requests.ts';
import { preferencesOf } from './preferences.ts';
import { readSaveBody } from './save-body.ts';
import type { RecordKind } from './save-kind.ts';
import { handleSave, type SaveServer } from './save-route.ts';

const maxItems = 100;
/**
 * Groups of items that are saved at a time, each of which takes one place of the account and one connection: Postgres works
 * for one of them while this server works for the other.
 */
const groups = 2;
/** Items of a group that are saved at a time. */
const itemsOfGroup = 25;

const expected = `a list of 1 to ${maxItems} items is expected`;
const batchSchema = z.object({
  items: z.array(z.unknown(), expected).min(1, expected).max(maxItems, expected),
});

/** The response of one item: what its save would have been answered with alone. */
interface ItemResult {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Makes the route of a kind whose saves can be sent in batches. */
export function batchRoute<Payload>(kind: RecordKind<Payload>): Route<SaveServer> {
  return defineRoute({
    method: 'post',
    path: `/rest/v2/${kind.type}/batch`,
    description: describeBatchRoute(kind.description, kind.type, maxItems),
    // A visitor of a web page applies once; without this, one request could count as a hundred applications.
    access: 'private',
    handler: (context, dependencies: SaveServer) => handleBatch(kind, context, dependencies),
  });
}

/** @throws AppError when the batch as a whole is rejected: then nothing is saved, and there is no task */
async function handleBatch<Payload>(
  kind: RecordKind<Payload>,
  context: RequestContext<unknown, unknown, Caller>,
  dependencies: SaveServer,
): Promise<RouteResult> {
  const { isStrict, isDryRun, applied } = preferencesOf(context.header(requestHeaders.prefer));
  const { value, warnings: repeated = [] } = await context.readJsonBody(
    dependencies.config.limits[kind.bodyLimit],
  );
  const { body, warnings: unknown } = readSaveBody(batchSchema, value, { isStrict });
  const { items } = body;
  const warnings = boundedDetails([...unknown, ...repeated.filter(({ path }) => !itemPath.test(path))]);
  if (isStrict && warnings.length > 0) throw validationFailed(warnings);
  const keyOf = idempotencyKeys(context);
  if (items.length > 1) await context.countMore(items.length - 1);

  const results: ItemResult[] = [];
  const queue = createKeyedQueue();
  let next = 0;
  async function saveItems(requests: CombinedRequests, server: SaveServer): Promise<void> {
    while (next < items.length) {
      const index = next;
      next += 1;
      const item = items[index];
      const itemWarnings = repeated.flatMap(warningsOfItem(index));
      // Items are queued in their order, because this is reached without waiting in between.
      results[index] = await queue.run(identitiesOf(item, kind.identityMembers, context.caller), () =>
        requests.run(() =>
          saveItem(kind, { ...context, idempotencyKey: keyOf(index), item, warnings: itemWarnings }, server),
        ),
      );
    }
  }
  async function saveGroup(): Promise<void> {
    const requests = new CombinedRequests([...taskCombinations, ...kind.combinations]);
    const saveSlots = shareSlot(dependencies.saveSlots);
    const server = { ...dependencies, hasura: requests.hasura(dependencies.hasura), saveSlots };
    await Promise.all(Array.from({ length: itemsOfGroup }, () => saveItems(requests, server)));
  }
  await Promise.all(Array.from({ length: groups }, saveGroup));
  const told = isDryRun ? withRepetitions(results, items, kind.identityMembers) : results;
  return { headers: applied, json: { results: told, ...(warnings.length === 0 ? {} : { warnings }) } };
}

const itemPath = /^items\.(\d+)\.(.+)$/s;

/** Warnings about an item, with their paths in the item. */
function warningsOfItem(index: number): (warning: ErrorDetail) => ErrorDetail[] {
  return (warning) => {
    const [, ofItem, path] = itemPath.exec(warning.path) ?? [];
    return path !== undefined && Number(ofItem) === index ? [{ ...warning, path }] : [];
  };
}

/**
 * The key of each item, which is that of the batch and the index.
 * @throws AppError invalid_parameter
 */
function idempotencyKeys({
  caller,
  header,
}: RequestContext<unknown, unknown, Caller>): (index: number) => string | undefined {
  const key = idempotencyValue(header(requestHeaders.idempotencyKey), caller, '', maxBatchKeyLength);
  return (index) => (key === null ? undefined : `${key}:${index}`);
}

interface ItemRequest
  extends Pick<RequestContext<unknown, unknown, Caller>, 'caller' | 'log' | 'requestId' | 'header'> {
  readonly idempotencyKey: string | undefined;
  readonly item: unknown;
  readonly warnings: readonly ErrorDetail[];
}

async function saveItem<Payload>(
  kind: RecordKind<Payload>,
  { caller, log, requestId, header, idempotencyKey, item, warnings }: ItemRequest,
  dependencies: SaveServer,
): Promise<ItemResult> {
  const sha256 = createHash('sha256').update(writeJson(item)).digest('hex');
  try {
    const request = {
      caller,
      log,
      requestId,
      header: (name: string) => (name === requestHeaders.idempotencyKey ? idempotencyKey : header(name)),
      readJsonBody: async () => ({ value: item, sha256, warnings }),
    };
    const { status = 200, headers = {}, ...result } = await handleSave(kind, request, dependencies);
    if (!('json' in result)) throw new Error('the response of a save must be JSON');
    return { status, headers, body: result.json };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isFailure(error))
      log.error({ err: error.cause ?? error, code: error.code }, 'item of a batch failed');
    return { status: error.status, headers: error.headers, body: errorBody(error, requestId) };
  }
}

/**
 * The results of a dry run, with a warning in those of items that name the record of an earlier one: each was decided
 * without the others.
 */
function withRepetitions(
  results: readonly ItemResult[],
  items: readonly unknown[],
  members: readonly string[],
): ItemResult[] {
  const firstOf = new Map<string, number>();
  // Two persons may share a number.
  const identifying = members.filter((member) => member !== 'phoneNumbers');
  return results.map((result, index) => {
    const names = identifying.flatMap((member) =>
      identitiesOf(items[index], [member]).flatMap((identity) =>
        identity === '' ? [] : `${member} ${identity}`,
      ),
    );
    const earlier = names.flatMap((name) => firstOf.get(name) ?? [])[0];
    for (const name of names) if (!firstOf.has(name)) firstOf.set(name, index);
    if (earlier === undefined || !isJsonObject(result.body) || result.status !== 200) return result;
    const message = `item ${earlier} names the same record, and this result does not know what that one would change`;
    const { warnings = [], ...body } = result.body as { warnings?: ErrorDetail[] };
    return {
      ...result,
      body: { ...body, warnings: [...warnings, { path: '', code: 'repeated_record', message }] },
    };
  });
}

/**
 * By what an item names its record. Two items that name the same one in different spellings of an address or number have
 * an identity in common too; that two items have one in common without need only costs time.
 */
function identitiesOf(item: unknown, members: readonly string[], caller?: Caller): string[] {
  if (!isJsonObject(item)) return [];
  return members.flatMap((member) => {
    const value = item[member];
    if (typeof value !== 'string') return [];
    if (member === 'networkUrl') return [readNetworkUrl(value)?.url ?? value];
    if (member === 'emailAddresses') {
      return readEmailAddresses(value).addresses.map(({ canonicalEmailAddress }) => canonicalEmailAddress);
    }
    if (member === 'phoneNumbers') {
      const { numbers } = readPhoneNumbers(value, caller?.defaultCountry ?? '');
      return numbers.flatMap(({ canonicalNumber }) => canonicalNumber ?? []);
    }
    return [value.trim().toLowerCase()];
  });
}
