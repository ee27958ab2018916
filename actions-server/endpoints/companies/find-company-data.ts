/** Asks sources outside about a company, and fills with what they say what its legal data leave out. */
import { z } from 'zod';
import { AppError, notFound, serviceUnavailable } from '../../errors.ts';
import {
  ReadCompanyFindingsDocument,
  type ReadCompanyFindingsQuery,
  WriteCompanyFindingsDocument,
} from '../../graphql/generated.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { nextRevision } from '../../saves/revision.ts';
import { runSave } from '../../saves/save-flow.ts';
import {
  type FoundRegisterEntry,
  registerEntrySchema,
} from '../../sources/company-register/register-entry.ts';
import { registeredColumns, registerRows } from '../../sources/company-register/register-rows.ts';
import { freshDays, isFresh } from '../../sources/sources.ts';
import type { SaveContext } from '../../tasks/save-context.ts';
import { requiredId } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';
import { type AskedPage, askPages } from './ask-pages.ts';
import { type LegalDataPlan, planLegalData, type Taken } from './plan-legal-data.ts';
import { registerQuestionOf, textOfQuestion } from './register-question.ts';

const names = (description: string, example: readonly string[]) =>
  z.array(z.string()).meta({ description, examples: [example] });

const askedSource = z.object({
  source: z.string().meta({ description: 'The source.', examples: ['companyRegister'] }),
  question: z.string().meta({
    description:
      'What it was asked for: a number, a name with a postal code and a town, or the network URL in its canonical form. Empty: the company has neither a number nor a place in France.',
    examples: ['910000116'],
  }),
  outcome: z.enum(['found', 'none', 'refused', 'failed']).meta({
    description:
      '`found`; `none`: it knows no such company, or several; `refused`: it must not be asked, and `reason` says why; `failed`: it did not answer.',
    examples: ['found'],
  }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it was not asked; `null` otherwise.', examples: [null] }),
  askedAt: z.string().meta({
    description: 'When it was asked.',
    examples: ['2026-11-30T10:00:00.000Z'],
  }),
  filled: names(
    'What is new or differs now: columns of `legaldata`, establishments as `locations.<siret>`, and `networkCompanyData`.',
    ['legalName', 'locations.91000011600012'],
  ),
  kept: names('Of what the source says something else than was written here, which stays.', ['foundedAt']),
  found: registerEntrySchema.nullable().meta({
    description:
      'What the register says of the company; `null` when it found none, and for pages, whose answer is `networkCompanyData` of the company.',
    examples: [null],
  }),
});

export const companyFindingSchema = z.object({
  id: requiredId.meta({
    description: 'The id of the company.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
  }),
  refresh: z
    .boolean()
    .nullish()
    .meta({
      description: `Ask again, although the answer of the last ${freshDays} days is known. \`null\` is the same as \`false\`.`,
      examples: [true],
    }),
});

const sources = {
  sources: z.array(askedSource).meta({
    description: 'What came of each source. Empty: no source about companies is switched on.',
    examples: [[]],
  }),
};

export const companyFinding = operationKind({
  type: 'findCompanyData',
  path: '/rest/v2/companies/:id/find',
  description: {
    operationId: 'findCompanyData',
    tag: 'Companies',
    summary: 'Ask the sources about a company',
    description: `Asks the register of companies, if it is switched on, by the SIREN, the VAT number or a SIRET of \`legaldata\`, or by the name together with a place of the company, and fills with what it says what \`legaldata\` and its \`locations\` leave out. Asks the sources of pages for the network URL of the company; what they find is \`networkCompanyData\`, which all accounts share. What somebody has written stays; what the register itself has filled is renewed. Within ${freshDays} days the register is not asked the same again, unless \`refresh\` says so. When it does not answer, the operation is 503, and its task asks again.`,
    examples: {
      known: { summary: 'With what was answered before', value: {} },
      refresh: { summary: 'Ask again', value: { refresh: true } },
    },
    answerName: 'FoundCompanyData',
    message: 'Company saved successfully',
    answer: {
      companyId: z.guid().meta({
        description: 'The id of the company.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
      }),
      ...sources,
    },
    triedAnswer: sources,
    errors: ['not_found', 'record_deleted'],
  },
  schema: companyFindingSchema,
  canDryRun: true,
  run: findCompanyData,
});

type StoredCompany = ReadCompanyFindingsQuery['companies'][number];

/** What a source has answered, now or before, and what becomes of it. */
interface AskedSource {
  readonly source: string;
  readonly question: string;
  readonly outcome: z.output<typeof askedSource>['outcome'];
  readonly reason: string | null;
  readonly found: FoundRegisterEntry | null;
  readonly askedAt: string;
  /** Whether it was asked now. */
  readonly isNew: boolean;
}

async function findCompanyData({ id, refresh }: z.output<typeof companyFindingSchema>, context: SaveContext) {
  const { session, makeId, taskId } = context;
  const read = () => session.request(ReadCompanyFindingsDocument, { taskId, id });
  // The source is asked before the save: no other save of the company waits for it.
  const company = liveCompany(await read());
  const asked = await askRegister(company, refresh === true, context);
  const pages = await askPages(company, refresh === true, context);
  return runSave(
    {
      name: 'Company',
      primaryKey: 'companies_pkey',
      identities: [id],
      read,
      plan: (rows) => planFinding(liveCompany(rows), asked, pages, context),
      recordOf: () => ({ companyId: id }),
      membersOf: ({ answered }) => ({ sources: answered }),
      triedMembersOf: ({ answered }) => ({ sources: answered }),
      write: ({ outcome, company, networkCompanyId, legal, asked: current, replaced }, task) => {
        const isChanged = outcome === 'updated';
        const number = nextRevision(company.revisions);
        const isLinked = networkCompanyId !== null;
        const columns = isLinked ? { networkCompanyId } : {};
        const changes = { outcome, columns, legaldata: legal?.filled ?? [] };
        const isSet = Object.keys(legal?.changes ?? {}).length > 0;
        const legaldataId = company.legaldata?.id;
        return session.request(WriteCompanyFindingsDocument, {
          ...task,
          revisions: isChanged ? [{ companyId: id, number, taskId, changes }] : [],
          companyChanges: isLinked ? [{ where: { id: { _eq: id } }, _set: columns }] : [],
          legaldata: legal?.inserted ? [legal.inserted] : [],
          legaldataChanges: isSet ? [{ where: { id: { _eq: legaldataId } }, _set: legal?.changes }] : [],
          locations: [...(legal?.locations ?? [])],
          establishments: [...(legal?.establishments ?? [])],
          establishmentChanges: (legal?.establishmentChanges ?? []).map((change) => ({
            where: { id: { _eq: change.id } },
            _set: change.set,
          })),
          replacedFindingIds: replaced.map((finding) => finding.id),
          findings: current
            .filter(({ isNew, found }) => isNew || (isChanged && found !== null))
            .map(({ isNew: _isNew, reason: _reason, ...finding }) => ({
              ...finding,
              id: makeId(`finding:${finding.source}`),
              companyId: id,
              taken: legal?.taken ?? null,
            })),
        });
      },
    },
    context,
  );
}

/**
 * @throws AppError not_found when there is no such company
 * @throws AppError record_deleted when it was deleted
 */
function liveCompany({ companies: [company] }: ReadCompanyFindingsQuery): StoredCompany {
  if (company === undefined) throw notFound('Company');
  if (company.deletedAt !== null) {
    throw new AppError('record_deleted', 'The company was deleted. It has to be restored first.');
  }
  return company;
}

/**
 * Asks the register, unless it has answered the same question lately. Empty: it is switched off.
 * @throws AppError service_unavailable when it does not answer
 */
async function askRegister(
  company: StoredCompany,
  refresh: boolean,
  { caller, services: { sources }, steps }: SaveContext,
): Promise<readonly AskedSource[]> {
  const { companyRegister } = sources;
  if (companyRegister === null) return [];
  const question = registerQuestionOf(company);
  const about = { source: companyRegister.name, question: textOfQuestion(question) };
  const known = company.findings.find(({ source }) => source === companyRegister.name);
  const stored = known?.question === about.question && isFresh(known) && !refresh ? answerIn(known) : null;
  if (stored !== null) return [{ ...about, ...stored, reason: null, isNew: false }];
  const askedAt = new Date().toISOString();
  const refused = (reason: string) => [
    { ...about, outcome: 'refused', reason, found: null, askedAt, isNew: false } as const,
  ];
  if (question === null) {
    return refused('the company has neither a number of the register nor a place in France');
  }
  const answer = await steps.time(`ask ${about.source}`, () =>
    sources.ask(companyRegister, question, caller.groupId),
  );
  if (answer.outcome === 'failed') {
    throw serviceUnavailable(
      new Error(`${about.source}: ${answer.reason}`),
      answer.retryAfterMs ?? undefined,
    );
  }
  // It is not stored: what is refused today, by the share of the account for example, need not be tomorrow.
  if (answer.outcome === 'refused') return refused(answer.reason);
  const found = answer.outcome === 'found' ? answer.found : null;
  return [{ ...about, outcome: answer.outcome, reason: null, found, askedAt, isNew: true }];
}

/** What was answered before; null when an earlier version has stored it with other members. */
function answerIn({ outcome, found, askedAt }: StoredCompany['findings'][number]) {
  const entry = registerEntrySchema.nullable().catch(null).parse(found);
  if ((outcome === 'found') !== (entry !== null)) return null;
  const time = new Date(askedAt).toISOString();
  return { outcome: entry === null ? 'none' : 'found', found: entry, askedAt: time } as const;
}

function planFinding(
  company: StoredCompany,
  answers: readonly AskedSource[],
  answersOfPages: readonly AskedPage[],
  { makeId }: SaveContext,
) {
  // What the company was asked for may have changed while the sources answered.
  const question = textOfQuestion(registerQuestionOf(company));
  const asked = answers.filter((one) => one.question === question);
  const pages = answersOfPages.filter((page) => page.question === company.canonicalNetworkUrl);
  const { legaldata } = company;
  const isDeleted = legaldata !== null && legaldata !== undefined && legaldata.deletedAt !== null;
  const [found] = asked.flatMap((one) => one.found ?? []);
  const before = company.findings.find(({ source }) => source === asked[0]?.source);
  const legal: LegalDataPlan | null =
    found === undefined || isDeleted
      ? null
      : planLegalData(
          registerRows(found, { companyId: company.id, makeId }),
          legaldata ?? null,
          takenSchema.parse(before?.taken),
        );
  const { filled = [], kept = [] } = legal ?? {};
  const publicId = pages.flatMap(({ networkCompanyId: id }) => id ?? [])[0] ?? null;
  // Somebody may have chosen other public data for the company, which stay.
  const networkCompanyId = company.networkCompanyId === null ? publicId : null;
  const hasNews = pages.some((page) => page.isNew && page.networkCompanyId !== null);
  const isChanged = filled.length > 0 || networkCompanyId !== null || hasNews;
  const outcome: 'updated' | 'unchanged' = isChanged ? 'updated' : 'unchanged';
  return {
    company,
    networkCompanyId,
    legal,
    asked,
    outcome,
    // A known answer is stored again only with what was taken from it now.
    replaced:
      before !== undefined && (outcome === 'updated' || asked.some(({ isNew }) => isNew)) ? [before] : [],
    answered: [
      ...asked.map(({ isNew: _, ...one }) => ({ ...one, filled, kept })),
      ...pages.map(({ isNew, networkCompanyId: ofPage, ...one }) => {
        const brought = ofPage !== null && (isNew || networkCompanyId !== null);
        return { ...one, filled: brought ? ['networkCompanyData'] : [], kept: [], found: null };
      }),
    ],
    warnings: [
      ...warningsOf([...asked, ...pages], found ?? null),
      ...(isDeleted && found !== undefined ? [deletedWarning] : []),
    ],
  };
}

/** What was taken before; null for anything that is not as it was written. */
const takenSchema: z.ZodType<Taken | null> = z
  .object({
    columns: z.partialRecord(z.enum(registeredColumns), z.string()),
    headquarters: z.string().nullable(),
  })
  .nullable()
  .catch(null);

const deletedWarning: Warning = {
  path: 'legaldata',
  code: 'record_deleted',
  message: 'the legal data of the company were deleted; nothing was written',
};

function warningsOf(
  asked: readonly Pick<AskedSource, 'outcome' | 'reason'>[],
  found: FoundRegisterEntry | null,
): Warning[] {
  const about = (code: string, message: string) => [{ path: 'sources', code, message }];
  if (asked.length === 0) return about('source_unavailable', 'no source about companies is switched on');
  return [
    ...asked.flatMap(({ outcome, reason }) =>
      outcome === 'refused' || outcome === 'failed' ? about(`source_${outcome}`, reason ?? outcome) : [],
    ),
    ...(found?.isClosed
      ? about(
          'company_closed',
          `the company is closed${found.closedAt === null ? '' : ` since ${found.closedAt}`}`,
        )
      : []),
    ...(found?.replacedBySiren
      ? about('company_replaced', `the register has the company under the SIREN ${found.replacedBySiren} now`)
      : []),
    ...(found?.isPartlyUndisclosed
      ? about('not_disclosed', 'the company has opposed that all of its data are disclosed')
      : []),
  ];
}
