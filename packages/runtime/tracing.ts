/**
 * Traces for OpenTelemetry, as both servers use them. Without an endpoint there is no `Tracing`, nothing is measured, and
 * the library (`otlp-tracing.ts`) is not loaded.
 *
 * A span has the pattern of a route, names of operations and tables, codes and times: no value, address, account or text
 * of a caller.
 */
type Attributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is about, with the attribute names of OpenTelemetry's semantic conventions. */
export interface SpanAbout {
  readonly name: string;
  /** `server` answers a request, `client` sends one; neither when left out. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: Attributes;
  /** The header of that name of the request that is answered: the span continues its trace. */
  readonly traceparent?: string | null | undefined;
}

/** A span that is running. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Adds what is known only later. */
  describe(about: Partial<Pick<SpanAbout, 'name' | 'attributes'>>): void;
  /** Marks the span as failed, with a code. */
  fail(code: string): void;
}

export interface Tracing {
  /**
   * Runs `work` as a span, which is a part of the one whose `traceparent` is given, else of the one in whose `work` this
   * is called, else the first one of a new trace. It ends with the work, and has failed when that throws.
   */
  inSpan<Result>(about: SpanAbout, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Runs `work` without spans, those of what it calls included. */
  untraced<Result>(work: () => Result): Result;
  /** Adds a span that ends now, after so many milliseconds, to the one that is running; nothing when none is. */
  hasRun(about: SpanAbout, ms: number): void;
  /** The header for requests that are sent as a part of the span that is running; null when none is. */
  readonly traceparent: string | null;
  /** Sends what was not sent yet, for at most five seconds. */
  close(): Promise<void>;
}

/** Runs `work` as a span if there are traces. */
export function inSpan<Result>(
  tracing: Tracing | null,
  about: SpanAbout,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  return tracing === null ? work(null) : tracing.inSpan(about, work);
}

/** The name in the text of a document that begins with its operation; null: it has none. */
export function operationNameIn(document: string): string | null {
  return /^\s*(?:query|mutation|subscription)\s+([_A-Za-z][_0-9A-Za-z]{0,99})/.exec(document)?.[1] ?? null;
}
