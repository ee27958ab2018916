/** What the primary process of a server and its workers tell each other. */
import type { Registry } from 'prom-client';

/** The metrics of one registry of one worker. */
export type CollectedMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type ToWorker =
  /** Begin: with these parameters, which the program of the worker knows. */
  | { readonly kind: 'serve'; readonly number: number; readonly parameters: unknown }
  /** Finish what is in progress, and end. */
  | { readonly kind: 'stop' }
  /** Read metadata again: it was asked for elsewhere. */
  | { readonly kind: 'reload' }
  | { readonly kind: 'collect'; readonly id: number; readonly registry: string }
  /** The answer to `ask-metrics`; null: they could not be collected. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string | null };

export type ToPrimary =
  /** The program of the worker is loaded. A message that is sent earlier is lost. */
  | { readonly kind: 'loaded' }
  /** The worker accepts requests. */
  | { readonly kind: 'serving' }
  /** It cannot serve, and ends; the sentence is for the operator. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Metadata was read again here. */
  | { readonly kind: 'reloaded' }
  | { readonly kind: 'collected'; readonly id: number; readonly metrics: CollectedMetrics }
  | { readonly kind: 'ask-metrics'; readonly id: number; readonly registry: string };
