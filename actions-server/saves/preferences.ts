/** What a save prefers: the header `Prefer` (RFC 7240). Preferences that are not known here are ignored, as it demands. */
import { responseHeaders } from '../header-names.ts';

export interface Preferences {
  /** `handling=strict`: what is unknown in the body is an error and not a warning. */
  readonly isStrict: boolean;
  /** `respond-async`: the response is sent as soon as the save cannot be lost any more. */
  readonly isAsync: boolean;
  /** `dry-run`: nothing is written, and the response says what the save would do. */
  readonly isDryRun: boolean;
  /** The header of the response that names the preferences that were applied; empty when there are none. */
  readonly applied: Readonly<Record<string, string>>;
}

/** One preference: its name and value. Parameters that follow it are ignored: none is defined for the known ones. */
const preference = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?\s*(?:;|$)/;
/** Commas inside quotes belong to a value. */
const separators = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;
const maxHeaderLength = 1_000;

/** Reads the header; of a preference that is given twice the first one counts. */
export function preferencesOf(header: string | undefined): Preferences {
  const values = new Map<string, string>();
  for (const part of (header ?? '').slice(0, maxHeaderLength).split(separators)) {
    const [, name, quoted, plain] = preference.exec(part) ?? [];
    const key = name?.toLowerCase();
    if (key !== undefined && !values.has(key)) values.set(key, (quoted ?? plain ?? '').toLowerCase());
  }
  const isStrict = values.get('handling') === 'strict';
  // Whoever asks for it in another spelling does not want to write either.
  const isDryRun = ['dry-run', 'dryrun', 'dry_run'].some((name) => (values.get(name) ?? 'false') !== 'false');
  // There is nothing to wait for when nothing is written.
  const isAsync = !isDryRun && values.get('respond-async') === '';
  const applied = [
    isDryRun ? 'dry-run' : null,
    isAsync ? 'respond-async' : null,
    isStrict ? 'handling=strict' : null,
  ].filter(Boolean);
  return {
    isStrict,
    isAsync,
    isDryRun,
    applied: applied.length === 0 ? {} : { [responseHeaders.preferenceApplied]: applied.join(', ') },
  };
}
