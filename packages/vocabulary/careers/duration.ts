/**
 * A waiting time in words, such as `1 minute`, rounded up to seconds below two minutes, to minutes below two hours, and to
 * hours.
 * @param language as `Intl` names it
 */
export function durationIn(language: string, seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
