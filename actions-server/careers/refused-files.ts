/**
 * Files that a form brought and that are not taken. Each stays beside its input, with its name and the reason, and the
 * application is not sent before the applicant has removed or replaced it: nobody shall believe that it was sent along.
 * Without a script there is no other place than the form itself, so it holds a signed token for each of them.
 */

import { type Language, texts } from '@platform/vocabulary';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { sizeText } from './facts.ts';
import { inputs } from './form-state.ts';
import { readToken, signToken } from './signed-token.ts';

const refusedFile = z.object({
  site: z.string(),
  /** The id of the offer; null: of an application without an offer. */
  offer: z.string().nullable(),
  input: z.enum([inputs.resumes, inputs.files]),
  name: z.string(),
  reason: z.enum(['empty', 'wrong_type', 'too_large', 'too_large_together']),
});

type StoredRefusal = z.output<typeof refusedFile>;
export type RefusedFile = Pick<StoredRefusal, 'input' | 'name' | 'reason'>;

/** The form that files belong to. */
interface FormOf {
  readonly site: { readonly id: string };
  readonly offerId: string | null;
}

const purpose = 'refused';

export function refusalToken(
  { input, name, reason }: RefusedFile,
  { site, offerId }: FormOf,
  secret: string,
): string {
  return signToken(purpose, { site: site.id, offer: offerId, input, name, reason }, secret);
}

/** The files of tokens, each once; those of another form are left out. */
export function readRefusals(
  tokens: readonly string[],
  { site, offerId }: FormOf,
  secret: string,
): RefusedFile[] {
  return [...new Set(tokens)].flatMap((token) => {
    const { data: file } = refusedFile.safeParse(readToken(purpose, token, secret));
    return file?.site === site.id && file.offer === offerId ? [file] : [];
  });
}

/** In the words of the applicant. */
export function refusalText(
  { input, name, reason }: RefusedFile,
  limits: Pick<Config['limits'], 'maxFileBytes' | 'maxResumeBytes' | 'maxRequestFileBytes'>,
  language: Language,
): string {
  const words = texts[language];
  switch (reason) {
    case 'empty':
      return words.emptyFile(name);
    case 'wrong_type':
      return words.wrongFile(name);
    case 'too_large': {
      const maxBytes = input === inputs.resumes ? limits.maxResumeBytes : limits.maxFileBytes;
      return words.fileTooLarge(name, sizeText(maxBytes, language));
    }
    case 'too_large_together':
      return words.filesTooLarge(sizeText(limits.maxRequestFileBytes, language));
  }
}
