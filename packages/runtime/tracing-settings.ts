/** The settings of traces, which both servers have. */
import { z } from 'zod';

/** The variables of both servers, as OpenTelemetry names them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://collector:4318`; without it there are no traces ([docs/monitoring.md](docs/monitoring.md#traces)).',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+\s*=[^,]*(,\s*[\w-]+\s*=[^,]*)*$/, 'must be name=value, separated by commas')
    .optional()
    .describe('Headers for the collector, such as its key: `name=value`, separated by commas.'),
  OTEL_SERVICE_NAME: z
    .string()
    .default('recruitment-sales-platform')
    .describe('Name of this server in traces.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe(
      'Which requests are traced; with `parentbased_…`, one that belongs to a trace is traced if that is.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Fraction of the requests that `traceidratio` traces, from 0 to 1.'),
};

export interface TracingSettings {
  readonly endpoint: string;
  /** As in the variable. */
  readonly headers: string;
  readonly serviceName: string;
  readonly sampler: z.output<typeof tracingVariables.OTEL_TRACES_SAMPLER>;
  readonly ratio: number;
}

/** null: there is no endpoint, and are no traces. */
export function tracingSettings(
  variables: z.output<z.ZodObject<typeof tracingVariables>>,
): TracingSettings | null {
  if (variables.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: variables.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    serviceName: variables.OTEL_SERVICE_NAME,
    sampler: variables.OTEL_TRACES_SAMPLER,
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
  };
}
