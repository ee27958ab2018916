/**
 * Saves whose body is an HTML form. The save itself is that of a JSON body; what differs is how the body is read, and the
 * answer to a browser that submitted the form itself: a redirect to an address that the key allows, or a page.
 */
import { type AppError, isFailure, toAppError } from '../errors.ts';
import { successPage } from '../http/form-page.ts';
import type { FormBody, JsonBody, RequestContext, RouteResult, TextEntry } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import type { Warning } from '../values/warning.ts';
import type { FormShape } from './form-shape.ts';
import { isFileOf, readRedirects, readSaveForm } from './save-form.ts';

type FormRequest = RequestContext<unknown, unknown, Caller>;

/**
 * Runs a save, from a form to its response.
 * @param save runs the save with a function that reads its body
 * @throws AppError with the id of the failed task
 */
export async function handleForm(
  shape: FormShape,
  request: FormRequest,
  save: (readBody: () => Promise<JsonBody>) => Promise<RouteResult>,
): Promise<RouteResult> {
  let form: FormBody | null = null;
  const texts: TextEntry[] = [];
  const redirects = () => readRedirects(texts, shape, request.caller);
  try {
    const result = await save(async () => {
      form = await request.readForm(isFileOf(shape), texts);
      return readSaveForm(form, shape, request.caller);
    });
    return answer(result, redirects().success, request);
  } catch (error) {
    const { failure } = redirects();
    if (failure === null) throw error;
    return redirectFailure(toAppError(error), failure, request);
  } finally {
    // Files are in storage by now, or not needed.
    await (form as FormBody | null)?.dispose();
  }
}

function answer(result: RouteResult, success: URL | null, { caller, prefersPage }: FormRequest): RouteResult {
  const { headers = {}, status = 200 } = result;
  const saved = 'json' in result ? (result.json as { taskId?: string; warnings?: readonly Warning[] }) : {};
  // The one warning that a person has to be told: what she sent is not there.
  const leftOut = saved.warnings?.find(({ code }) => code === 'unsupported_file_type');
  if (success !== null) {
    return redirect(success, { taskId: saved.taskId, warning: leftOut?.code }, headers);
  }
  if (!prefersPage) return result;
  return { status, headers, html: successPage(caller, { hasAllFiles: leftOut === undefined }) };
}

function redirectFailure(error: AppError, failure: URL, request: FormRequest): RouteResult {
  const { code, details, taskId } = error;
  if (isFailure(error)) request.log.error({ err: error.cause ?? error, code }, 'request failed');
  request.describe({ code });
  return redirect(failure, { error: code, field: details[0]?.path, taskId: taskId ?? undefined }, {});
}

/** 303: the browser gets the address with GET, so that loading the page again does not send the form again. */
function redirect(
  target: URL,
  parameters: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>>,
): RouteResult {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value);
  }
  return { status: 303, headers, location: url.href };
}
