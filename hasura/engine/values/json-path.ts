/**
 * The `path` argument of json columns: `$.a.b[0]`, `a.b`, `['any key']` → the steps of Postgres' `#>` operator. `$` alone
 * is the whole value.
 */
import { EngineError } from '../errors.ts';

/**
 * The steps of a path, outermost first: keys and (as text) array indexes.
 * @throws EngineError `parse-failed` when the path cannot be read.
 */
export function jsonPathSteps(path: string, at: string): string[] {
  const steps: string[] = [];
  let rest = path.startsWith('$') ? path.slice(1) : path;
  while (rest !== '') {
    const match =
      /^\.?\[(\d+)\]/.exec(rest) ??
      /^\.?\['((?:[^'\\]|\\.)*)'\]/.exec(rest) ??
      /^\.?\["((?:[^"\\]|\\.)*)"\]/.exec(rest) ??
      (steps.length === 0 ? /^\.?([^.[\]'"\s]+)/.exec(rest) : /^\.([^.[\]'"\s]+)/.exec(rest));
    if (match?.[1] === undefined) {
      throw new EngineError('parse-failed', `parse json path error: ${path}`, at);
    }
    steps.push(match[1].replaceAll(/\\(.)/g, '$1'));
    rest = rest.slice(match[0].length);
  }
  return steps;
}
