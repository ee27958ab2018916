/** Comments of the database in the language of the console. */
import { useLocale } from 'react-admin';
import { commentsInFrench } from './comments-fr.ts';

/** @returns the text for the comment of a table, or of a column as `table.column` */
export function useComments(): (key: string, comment: string | null) => string | null {
  const locale = useLocale();
  return (key, comment) =>
    comment !== null && locale === 'fr' ? (commentsInFrench[key] ?? comment) : comment;
}
