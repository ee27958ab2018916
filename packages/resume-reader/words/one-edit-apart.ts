/**
 * True when one edit turns a word into another: a letter that is added, left out or replaced, or two neighbours that are
 * swapped ("Febuary", "Setpember"). Equal words are no edit apart, and the answer is true for them as well.
 */
export function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  if (endA - start === 2 && endB - start === 2) return a[start] === b[start + 1] && a[start + 1] === b[start];
  return endA - start <= 1 && endB - start <= 1;
}
