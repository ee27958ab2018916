/** Starts traces if they are configured. */
import type { Tracing } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** @param onProblem is told when spans could not be sent or had to be dropped */
export async function startTracing(
  settings: TracingSettings | null,
  onProblem: (error: Error) => void,
): Promise<Tracing | null> {
  if (settings === null) return null;
  const { startOtlpTracing } = await import('./otlp-tracing.ts');
  return startOtlpTracing(settings, onProblem);
}
