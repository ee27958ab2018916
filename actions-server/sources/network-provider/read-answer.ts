/** Reads the answer of a provider: bytes of a stranger in, what they say of a page out, or why nothing is taken. */
import { z } from 'zod';
import { readNetworkUrl } from '../../network/network-url.ts';
import { isTooComplexJson, parseJson, tooComplexJson } from '../../text/json.ts';
import type { FoundPage, PageQuestion, SourceAnswer } from '../source.ts';
import { boundAnswer } from './bound-answer.ts';
import { checkedCompanyDocument } from './company-document.ts';
import type { ProviderFormat } from './formats/provider-format.ts';
import { companyOf, personOf } from './found-page.ts';
import { profileDocument } from './profile-document.ts';
import { unknownMembers } from './unknown-members.ts';

const failed = (reason: string): SourceAnswer<FoundPage> => ({
  outcome: 'failed',
  reason,
  retryAfterMs: null,
});

/** @param body of an answer with status 200, in UTF-8 */
export function readAnswer(
  body: Buffer,
  question: PageQuestion,
  format: Pick<ProviderFormat, 'documentOf'>,
): SourceAnswer<FoundPage> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return failed('the answer is not in UTF-8');
  }
  if (isTooComplexJson(text)) return failed(`the answer has ${tooComplexJson}`);
  const json = parseJson(text);
  if (json === undefined) return failed('the answer is no JSON');
  const answer = boundAnswer(json);
  try {
    const given = format.documentOf(answer.value, question);
    const { document, found } =
      question.kind === 'person'
        ? checked(profileDocument, personOf, given)
        : checked(checkedCompanyDocument, companyOf, given);
    if (!isAbout(document, question))
      return {
        outcome: 'refused',
        reason: 'the provider has answered another page than the one it was asked for',
      };
    const unknown = unknownMembers(given, document);
    const warnings = [
      ...answer.warnings,
      ...(unknown.length > 0 ? [`members that are not in the schema: ${unknown.join(', ')}`] : []),
    ];
    return { outcome: 'found', found: found(), ...(warnings.length > 0 && { warnings }) };
  } catch (error) {
    if (error instanceof z.ZodError) return failed(`the answer is not as described: ${problemOf(error)}`);
    throw error;
  }
}

function checked<Document>(
  schema: z.ZodType<Document>,
  toFound: (document: Document) => FoundPage,
  given: unknown,
) {
  const document = schema.parse(given);
  return { document, found: () => toFound(document) };
}

function isAbout(
  { url, redirectedFrom }: { readonly url: string; readonly redirectedFrom?: string | null | undefined },
  question: PageQuestion,
): boolean {
  return [url, redirectedFrom].some((each) => each != null && readNetworkUrl(each)?.url === question.url);
}

/** The first problem with its path. Both are texts of the schema: values of the answer are in neither. */
function problemOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.map(String).join('.') || 'the document';
  return `${path}: ${issue?.message ?? 'wrong'}`;
}
