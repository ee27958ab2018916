/** Asks sources outside about a person, and fills with what they say what the profile leaves out. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type FindingsOfProfileFragment,
  ReadApplicationDocument,
  TakeOverDocument,
} from '../../graphql/generated.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import { askInTurn, retryAfterOf } from '../../sources/ask-in-turn.ts';
import { type FindingRow, findingOf, readFinding } from '../../sources/findings.ts';
import type { PageQuestion } from '../../sources/source.ts';
import { isFresh } from '../../sources/sources.ts';
import type { SaveContext } from '../../tasks/save-context.ts';
import { isJsonObject } from '../../text/json.ts';
import { requiredId } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';
import { takeOverVariables } from './application-rows.ts';
import { fillingPart, foundApplication, memberColumnsOf } from './found-application.ts';
import { type ProfilePlan, planAcceptance, takingOver } from './plan-profile-save.ts';
import { readFindings } from './read-findings.ts';
import { snapshotOf } from './read-snapshot.ts';
import { readVariables } from './read-variables.ts';

const askedSource = z.object({
  source: z.string().meta({ description: 'The source.', examples: ['networkPage'] }),
  outcome: z.enum(['found', 'none', 'refused', 'failed']).meta({
    description:
      '`found`; `none`: the source knows nothing of the page; `refused`: it must not be asked; `failed`: it did not answer.',
    examples: ['found'],
  }),
  url: z.string().meta({
    description: 'The network URL that it was asked for, in its canonical form.',
    examples: ['https://network.example/in/jane-doe'],
  }),
  reason: z
    .string()
    .nullable()
    .meta({
      description: 'Why it was not asked, or did not answer; `null` otherwise.',
      examples: [null],
    }),
  askedAt: z.string().meta({
    description: 'When it was asked. It is not asked again within 30 days, unless `refresh` says so.',
    examples: ['2026-11-30T10:00:00.000Z'],
  }),
});

export const findingSchema = z.object({
  id: requiredId.meta({
    description: 'The id of the profile, or of one of its applications.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
  }),
  refresh: z
    .boolean()
    .default(false)
    .meta({
      description: 'Ask again, although the answer of the last 30 days is known.',
      examples: [true],
    }),
});

/** Of a task that a save has queued besides: the application by which the page became known. */
const queuedSchema = findingSchema.extend({ applicationId: requiredId.nullish() });

type StoredProfile = FindingsOfProfileFragment;

export const profileFinding = operationKind({
  type: 'findProfileData',
  path: '/rest/v2/profiles/:id/find',
  description: {
    operationId: 'findProfileData',
    tag: 'Profiles',
    summary: 'Ask the sources about a person',
    description:
      'Asks the sources that are switched on for the network page of the profile, and fills with what they say what the profile leaves out: names that were guessed, headline, summary, place, picture, positions, educations, languages, e-mail addresses and phone numbers where there are none. What somebody has given, and what resumes say, stays; `findings` of the profile in GraphQL have all that was found, and `takeProfileData` takes more of it over. After a save with a network URL this is done by itself.',
    examples: {
      known: { summary: 'With what was answered in the last 30 days', value: {} },
      refresh: { summary: 'Ask again', value: { refresh: true } },
    },
    answerName: 'FoundProfileData',
    message: 'Profile saved successfully',
    answer: {
      profileId: z.guid().meta({
        description: 'The id of the profile.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
      sources: z.array(askedSource).meta({
        description:
          'What came of each source. Empty: the profile has no network URL, or no source is switched on.',
        examples: [[]],
      }),
    },
    errors: ['not_found', 'profile_erased', 'record_deleted'],
  },
  schema: findingSchema,
  run: async (payload, context) => findProfileData(queuedSchema.parse(payload), context),
});

async function findProfileData(
  { id, refresh, applicationId }: z.output<typeof queuedSchema>,
  context: SaveContext,
) {
  const { caller, makeId, taskId, services } = context;
  // A visitor has sent the application; the sources are asked for the account.
  const session = serviceSessionOf(services.hasura, { ...caller, kind: 'private' }, context.requestId);
  const readStored = () =>
    readFindings({ taskId, id, applicationIds: applicationId ? [applicationId] : [] }, session);
  const { profile, pending } = await readStored();
  const { canonicalNetworkUrl: ownUrl, profileUrl: address } = profile;
  const ownPage = ownUrl === null ? null : { url: ownUrl, address };
  const page = pending === undefined ? ownPage : pageOf(pending.submitted);
  const url = page?.url ?? null;
  const asked = page === null ? [] : await askUntilFound(profile, page, refresh, context);
  return runSave(
    {
      name: 'Profile',
      primaryKey: 'profiles_pkey',
      identities: [profile.id],
      async read() {
        // An answer takes its time: what counts is what the profile is now.
        const now = await readStored();
        const filling = fillingOf(now, url, asked, context);
        const { ofBoth, ofPrivate } = readVariables(filling.application, takingOver, taskId);
        const rows = await session.request(ReadApplicationDocument, { ...ofBoth, ...ofPrivate });
        return { task: rows.task, rows, ...filling };
      },
      plan({ rows, application, ofNetwork, ...filling }): FindPlan {
        const planned = planAcceptance(application, snapshotOf(rows, caller), makeId);
        const plan = { ...planned, ...filling };
        const warnings = [...plan.warnings, ...asked.flatMap(warningOf)];
        if (Object.keys(ofNetwork).length === 0) return { ...plan, warnings };
        const columns = { ...plan.changes.columns, ...ofNetwork };
        return { ...plan, outcome: 'updated', changes: { ...plan.changes, columns }, warnings };
      },
      recordOf: ({ profileId }) => ({ profileId }),
      membersOf: () => ({
        sources: asked.map(({ isNew: _, found: __, dismissedAt: ___, ...source }) => source),
      }),
      taskColumnsOf: ({ profileId }) => ({ profileId }),
      write: (plan, task) => {
        const { images, replacedFindingIds, findings } = plan;
        const others = { images, replacedFindingIds, findings };
        return session.request(TakeOverDocument, takeOverVariables(plan, task, others));
      },
    },
    context,
  );
}

type AskedSource = FindingRow & { readonly isNew: boolean; readonly dismissedAt: string | null };

/** What is written besides the values of the profile. */
interface FoundRows {
  readonly images: { id: string; publicUrl: string | null }[];
  readonly replacedFindingIds: string[];
  readonly findings: (Omit<AskedSource, 'isNew'> & { id: string; profileId: string })[];
}
type FindPlan = ProfilePlan & FoundRows;

/** What the answers about `url` fill of a profile as it is now. */
function fillingOf(
  { profile, pending }: { readonly profile: StoredProfile; readonly pending: object | undefined },
  url: string | null,
  asked: readonly AskedSource[],
  { caller, makeId }: SaveContext,
) {
  const current = asked.map((source) => {
    const stored = profile.findings.find((one) => one.url === url && one.source === source.source);
    // Somebody has decided against what is found again.
    const isSame = stored !== undefined && isDeepStrictEqual(stored.found, source.found);
    const dismissedAt = isSame ? stored.dismissedAt : source.dismissedAt;
    return { ...source, dismissedAt, replacedIds: stored === undefined ? [] : [stored.id] };
  });
  // What a visitor says is the page of a known person waits for the review, as all that the visitor says; and a page that
  // is no longer that of the profile fills nothing.
  const isBelieved = pending === undefined && profile.canonicalNetworkUrl === url;
  const believed = current.flatMap(({ found, dismissedAt }) =>
    isBelieved && dismissedAt === null ? (found ?? []) : [],
  );
  const picture = profile.imageId === null ? believed.find(({ imageUrl }) => imageUrl !== null) : undefined;
  const imageId = makeId('image');
  const news = current.filter(({ isNew }) => isNew);
  return {
    application: fillingPart(foundApplication(profile.id, believed, caller.defaultCountry), profile),
    ofNetwork: {
      ...memberColumnsOf(profile, believed),
      ...(picture === undefined ? {} : { imageId }),
    },
    images: picture === undefined ? [] : [{ id: imageId, publicUrl: picture.imageUrl }],
    replacedFindingIds: news.flatMap(({ replacedIds }) => replacedIds),
    findings: news.map(({ isNew: _, replacedIds: __, ...row }) => ({
      ...row,
      id: makeId(`finding:${row.source}`),
      profileId: profile.id,
    })),
  };
}

/**
 * The answers of the sources until one has found something: those of the last 30 days where they are known, else a source is
 * asked.
 * @throws AppError as `askInTurn`
 */
function askUntilFound(
  profile: StoredProfile,
  { url, address = null }: Omit<PageQuestion, 'kind'>,
  refresh: boolean,
  context: SaveContext,
): Promise<AskedSource[]> {
  const { caller, steps, services } = context;
  const { sources } = services;
  return askInTurn<(typeof sources.pages)[number], AskedSource>(sources.pages, context, async (source) => {
    const known = profile.findings.find((one) => one.url === url && one.source === source.name);
    if (known !== undefined && isFresh(known) && !refresh)
      return { asked: { ...storedRow(known), source: source.name, isNew: false }, retryAfterMs: null };
    const answer = await steps.time(`ask ${source.name}`, () =>
      sources.ask(source, { kind: 'person', url, address }, caller.groupId),
    );
    const row = findingOf({ source: source.name, url, country: caller.defaultCountry }, answer);
    return { asked: { ...row, isNew: true, dismissedAt: null }, retryAfterMs: retryAfterOf(answer) };
  });
}

function storedRow({ found, outcome, ...row }: StoredProfile['findings'][number]) {
  const { url, reason, askedAt, dismissedAt } = row;
  return {
    url,
    outcome: outcome as FindingRow['outcome'],
    reason,
    found: readFinding(found),
    askedAt,
    dismissedAt: dismissedAt ?? null,
  };
}

/** The page that an application names. */
function pageOf(submitted: unknown): Omit<PageQuestion, 'kind'> | null {
  const written = isJsonObject(submitted) ? submitted.networkUrl : null;
  const page = typeof written === 'string' ? readNetworkUrl(written) : null;
  return page && { url: page.url, address: page.written };
}

function warningOf({ source, outcome, reason }: FindingRow): Warning[] {
  if (outcome !== 'failed' && outcome !== 'refused') return [];
  return [{ path: `sources.${source}`, code: `source_${outcome}`, message: reason ?? outcome }];
}
