/** The pages that answer an HTML form which a browser submitted itself, in the language of the account. */
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@platform/vocabulary';
import type { AppError } from '../errors.ts';
import type { Caller } from '../keys/caller.ts';
import { isForm } from './form-body.ts';
import { type Html, html } from './html.ts';
import { preferredType } from './negotiation.ts';
import type { Route } from './route.ts';

interface Texts {
  readonly received: string;
  readonly receivedText: string;
  readonly fileLeftOut: string;
  readonly failed: string;
  readonly reference: string;
  readonly unknown: string;
  readonly problems: Partial<Record<ErrorCode, string>>;
}

const english: Texts = {
  received: 'Your application was received',
  receivedText: 'Thank you. You can close this page.',
  fileLeftOut:
    'One of your files is of a type that is not accepted, such as an archive or a Pages document. It is not part of your application: please send it again as PDF.',
  failed: 'Your application was not received',
  reference: 'Reference',
  unknown: 'Something went wrong. Please go back and try again in a moment.',
  problems: {
    file_too_large: 'One of your files is too large. Please go back and choose a smaller one.',
    payload_too_large: 'Your files are together too large. Please go back and choose smaller ones.',
    too_many_files: 'You have chosen too many files. Please go back and choose fewer.',
    unsupported_file_type:
      'One of your files is of a type that is not accepted. Please go back and choose another.',
    missing_name: 'Your first and last name are missing. Please go back and enter them.',
    validation_failed: 'Some of what you entered cannot be accepted. Please go back and check it.',
    rate_limited: 'There are too many applications at the moment. Please try again later.',
  },
};

const french: Texts = {
  received: 'Votre candidature a bien été reçue',
  receivedText: 'Merci. Vous pouvez fermer cette page.',
  fileLeftOut:
    'L’un de vos fichiers est d’un type qui n’est pas accepté, comme une archive ou un document Pages. Il ne fait pas partie de votre candidature : merci de le renvoyer en PDF.',
  failed: 'Votre candidature n’a pas été reçue',
  reference: 'Référence',
  unknown: 'Une erreur est survenue. Revenez en arrière et réessayez dans un instant.',
  problems: {
    file_too_large:
      'L’un de vos fichiers est trop volumineux. Revenez en arrière et choisissez-en un plus petit.',
    payload_too_large:
      'Vos fichiers sont trop volumineux. Revenez en arrière et choisissez-en de plus petits.',
    too_many_files: 'Vous avez choisi trop de fichiers. Revenez en arrière et choisissez-en moins.',
    unsupported_file_type:
      'Le type de l’un de vos fichiers n’est pas accepté. Revenez en arrière et choisissez-en un autre.',
    missing_name: 'Votre prénom et votre nom sont manquants. Revenez en arrière et saisissez-les.',
    validation_failed:
      'Une partie de votre saisie ne peut pas être acceptée. Revenez en arrière et vérifiez-la.',
    rate_limited: 'Il y a trop de candidatures en ce moment. Réessayez plus tard.',
  },
};

/** Whether the answer to a request is shown by a browser: it submitted a form of a page itself, without a script. */
export function prefersPage(route: Route, request: IncomingMessage): boolean {
  if (!route.fromPages || !isForm(request.headers['content-type'])) return false;
  return preferredType(request, ['json', 'html']) === 'html';
}

/** The page for an application that was saved, with all its files or without one of a type that is not accepted. */
export function successPage(caller: Caller, { hasAllFiles }: { hasAllFiles: boolean }): Html {
  const { received, receivedText, fileLeftOut } = textsFor(caller);
  return page(caller, received, hasAllFiles ? [receivedText] : [fileLeftOut, receivedText]);
}

/** The page for an application that was not saved. `caller` is null when the API key is not valid. */
export function failurePage(error: AppError, caller: Caller | null, requestId: string): Html {
  const { failed, unknown, reference, problems } = textsFor(caller);
  return page(caller, failed, [problems[error.code] ?? unknown, `${reference}: ${error.code}, ${requestId}`]);
}

function textsFor(caller: Caller | null): Texts {
  return languageOf(caller) === 'fr' ? french : english;
}

function languageOf(caller: Caller | null): 'fr' | 'en' {
  return /^fr\b/i.test(caller?.locale ?? '') ? 'fr' : 'en';
}

function page(caller: Caller | null, title: string, paragraphs: readonly string[]): Html {
  return html`<!doctype html>
<html lang="${languageOf(caller)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head>
<body><main><h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}</main></body>
</html>
`;
}
