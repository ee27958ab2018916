/** Traces, sent with the library of OpenTelemetry to a collector (OTLP over HTTP, as JSON). Loaded only when there are any. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import {
  isTracingSuppressed,
  parseKeyPairsIntoRecord,
  parseTraceParent,
  setGlobalErrorHandler,
  suppressTracing,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanAbout, Tracing } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** For one request to the collector with all its repetitions. */
const sendMs = 5_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** What runs where nothing is traced. */
const noSpan: Span = { traceId: '', describe() {}, fail() {} };

export function startOtlpTracing(settings: TracingSettings, onProblem: (error: Error) => void): Tracing {
  // The library has no other ways to report that sending failed, and that spans were dropped.
  setGlobalErrorHandler((error) => onProblem(error instanceof Error ? error : new Error(String(error))));
  const report = (message: string) => onProblem(new Error(message));
  const ignore = () => {};
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });

  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(settings.headers),
    timeoutMillis: sendMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: sendMs })],
  });
  const tracer = provider.getTracer('recruitment-sales-platform');
  const running = new AsyncLocalStorage<Context>();

  return {
    inSpan(about, work) {
      const parent = contextOf(about.traceparent) ?? running.getStore() ?? ROOT_CONTEXT;
      if (isTracingSuppressed(parent)) return work(noSpan);
      const span = tracer.startSpan(about.name, optionsOf(about), parent);
      const fail = (code: string) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', code);
      };
      const own: Span = {
        traceId: span.spanContext().traceId,
        describe({ name, attributes }) {
          if (name !== undefined) span.updateName(name);
          if (attributes !== undefined) span.setAttributes(attributes);
        },
        fail,
      };
      return running.run(trace.setSpan(parent, span), async () => {
        try {
          return await work(own);
        } catch (error) {
          fail(codeOf(error));
          throw error;
        } finally {
          span.end();
        }
      });
    },
    untraced: (work) => running.run(suppressTracing(ROOT_CONTEXT), work),
    hasRun(about, ms) {
      const parent = running.getStore();
      if (parent === undefined || isTracingSuppressed(parent)) return;
      const now = Date.now();
      tracer.startSpan(about.name, { ...optionsOf(about), startTime: now - ms }, parent).end(now);
    },
    get traceparent() {
      const span = trace.getSpanContext(running.getStore() ?? ROOT_CONTEXT);
      if (span === undefined) return null;
      return `00-${span.traceId}-${span.spanId}-0${(span.traceFlags & 1).toString(16)}`;
    },
    async close() {
      await provider.shutdown().catch(onProblem);
    },
  };
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** null for a header that is absent or not valid. */
function contextOf(traceparent: string | null | undefined): Context | null {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent === null ? null : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function optionsOf({ kind, attributes = {} }: SpanAbout): SpanOptions {
  return { kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind], attributes };
}

/** The code of an error, and never its message, which may quote a caller. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}
