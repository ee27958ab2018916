/**
 * How far long work is, on standard error: on a terminal one line that is written again, at most ten times in a second;
 * elsewhere a line every ten seconds. Nothing is shown of what takes less than a second.
 */
import type { Terminal } from './terminal.ts';

export interface Progress {
  /** @param done units so far */
  update(done: number): void;
  /** Says why the work pauses, until the next update. */
  pause(reason: string): void;
  /** Removes the line. */
  end(): void;
}

const quietMs = 1_000;
const lineMs = 100;
const reportMs = 10_000;
const barWidth = 24;

/** @param terminal null: nothing is shown */
export function createProgress(
  terminal: Pick<Terminal, 'writeError' | 'hasProgressLine'> | null,
  { unit, total }: { readonly unit: string; readonly total: number | null },
  now: () => number = () => performance.now(),
): Progress {
  const begun = now();
  let first: number | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;

  function show(text: string, isForced = false): void {
    if (terminal === null) return;
    const time = now();
    const pause = terminal.hasProgressLine ? lineMs : reportMs;
    if (time - begun < quietMs || (!isForced && time - shownAt < pause)) return;
    shownAt = time;
    isShown = terminal.hasProgressLine;
    terminal.writeError(isShown ? `\r\u001b[K${text}` : `${text}\n`);
  }

  return {
    update(done) {
      // What an earlier run has done says nothing about the speed of this one.
      first ??= done;
      show(progressText({ done, total, unit, rate: ((done - first) * 1_000) / Math.max(1, now() - begun) }));
    },
    pause: (reason) => show(reason, true),
    end() {
      if (isShown) terminal?.writeError('\r\u001b[K');
    },
  };
}

/** `[######------]  50 %  1 000 of 2 000 lines, 250/s, 0:04 left` */
export function progressText(at: {
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
  /** Units in a second. */
  readonly rate: number;
}): string {
  const { done, total, unit, rate } = at;
  const speed = rate >= 10 ? Math.round(rate) : Math.round(rate * 10) / 10;
  if (total === null || total === 0) return `${done} ${unit}, ${speed}/s`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`;
  const rest = rate > 0 ? `, ${clock((total - done) / rate)} left` : '';
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${done} of ${total} ${unit}, ${speed}/s${rest}`;
}

function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
