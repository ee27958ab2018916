/** Tells why a row was not saved: in a sentence, and beside the inputs of the columns that it is about. */
import { useQueryClient } from '@tanstack/react-query';
import { EngineProblem } from '../../engine/errors.ts';
import { useWords } from '../../i18n/i18n.ts';
import { violationSentence } from '../../model/rules/sentences.ts';
import { violationIn } from '../../model/rules/violation.ts';
import type { Column } from '../../model/table-model.ts';
import { rulesFor, useTellProblem } from '../../parts/describe-problem.ts';

/** @param columns those that the form has an input for */
export function useRowProblem(columns: readonly Column[]): (error: unknown) => Promise<void> {
  const words = useWords();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  return async (error) => {
    const rules = await rulesFor(error, client);
    const violation = error instanceof EngineProblem ? violationIn(error.message, rules) : null;
    const about = violation?.columns.filter((name) => columns.some((column) => column.name === name)) ?? [];
    if (violation !== null && about.length > 0) {
      const sentence = violationSentence(violation, words);
      // React-admin shows them in its form.
      Object.assign(error as object, {
        body: { errors: Object.fromEntries(about.map((name) => [name, sentence])) },
      });
    }
    await tellProblem(error);
  };
}
