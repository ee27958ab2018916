/** Leaves out the details that a line of an education states behind its degree and school, each with a label. */
import { degreeLexicon, jobTitleLexicon, schoolLexicon } from '../words/roles.ts';
import { isDetailLabel } from './education-details.ts';

/** A text of a line, and whether a colon stands before it. */
interface Text {
  readonly text: string;
  readonly isBehindColon: boolean;
}

const labelAtStart = /^([^:]{2,50}?)\s*:\s/u;

/**
 * The texts without "Tesis: Redes" and "Director: Dr. Hernán Cuesta" in "Universidad de Vest. Tesis: Redes. Director: Dr.
 * Hernán Cuesta". What a label announces ends at the next text with the words of a school or a degree.
 */
export function withoutInlineDetails<T extends Text>(texts: readonly T[]): T[] {
  let isDetail = false;
  let isBehindEducation = false;
  /** A label that is also a title is one only behind a degree or a school: "Director: Holm Foods" is a position. */
  const announces = (text: string): boolean =>
    isDetailLabel(text) && (isBehindEducation || !jobTitleLexicon.isIn(text));
  return texts.filter((each, index) => {
    const [, label = ''] = labelAtStart.exec(each.text) ?? [];
    const next = texts[index + 1];
    const isLabel = announces(label) || (next?.isBehindColon && announces(each.text));
    const isValue = isDetail && each.isBehindColon;
    const isOther = schoolLexicon.isIn(each.text) || degreeLexicon.startLength(each.text) > 0;
    isBehindEducation ||= isOther;
    isDetail = isLabel || isValue || (isDetail && !isOther);
    return !isDetail;
  });
}
