/** Metrics that are read when Prometheus asks: what is in progress here, and the state of the tasks of all servers. */
import { readGauges } from '@platform/runtime/metrics';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Hasura } from '../graphql/client.ts';
import { ReadQueueStateDocument, type ReadQueueStateQuery } from '../graphql/generated.ts';

/** The state of the tasks is read from the database at most so often, however many ask. */
const keptMs = 1_000;

interface Sources {
  readonly workInProgress: { readonly current: { readonly requests: number; readonly bytes: number } };
  readonly resumeReader: { readonly load: { readonly reading: number; readonly waiting: number } };
  readonly hasura: Hasura;
  readonly storageProblem: () => Promise<string | null>;
  readonly log: Logger;
}

export function addStateMetrics(registry: Registry, sources: Sources): void {
  addWork(registry, sources);
  addChecks(registry, sources);
  addQueues(registry, new QueueState(sources));
}

/** What is in progress in this process. */
function addWork(registry: Registry, { workInProgress, resumeReader }: Sources): void {
  const gauge = readGauges(registry);
  gauge('requests_in_progress', 'Requests that this server works on.', () => workInProgress.current.requests);
  gauge(
    'request_body_bytes_in_progress',
    'Bytes of bodies that this server holds, without the first 64 kB of each.',
    () => workInProgress.current.bytes,
  );
  gauge('resume_readers_busy', 'Processes that read a resume.', () => resumeReader.load.reading);
  gauge('resumes_waiting', 'Resumes that wait for a process.', () => resumeReader.load.waiting);
}

/** What works: 1 while nothing is wrong, 0 while something is, and no value when that cannot be known. */
function addChecks(registry: Registry, { hasura, storageProblem }: Sources): void {
  const works = (name: string, help: string, problem: () => Promise<string | null>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'min',
      async collect() {
        try {
          this.set((await problem()) === null ? 1 : 0);
        } catch {
          this.remove();
        }
      },
    });
  works('storage_available', 'Whether files can be stored: 1 or 0.', storageProblem);
  works('schema_matches', 'Whether Hasura serves the schema of this release: 1 or 0.', () =>
    hasura.schemaProblem(),
  );
}

/** What waits in the database, for all servers. Each process of a server reads the same state. */
function addQueues(registry: Registry, queues: QueueState): void {
  const count = (name: string, help: string, countIn: (found: ReadQueueStateQuery) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        const found = await queues.read();
        if (found === null) this.remove();
        else this.set(countIn(found) ?? 0);
      },
    });
  new Gauge({
    name: 'tasks',
    help: 'Saves of all servers that have not succeeded, by state.',
    labelNames: ['state'],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      this.reset();
      const found = await queues.read();
      if (found === null) return;
      for (const name of ['queued', 'running', 'failed'] as const) {
        this.set({ state: name }, found[name].aggregate?.count ?? 0);
      }
    },
  });
  count(
    'tasks_oldest_queued_seconds',
    'Age of the oldest save that is queued; 0 when there is none.',
    (found) => secondsSince(found.oldest[0]?.createdAt),
  );
  count(
    'webhook_deliveries_waiting',
    'Messages of webhooks of all servers that are still to be delivered.',
    (found) => found.webhooks.aggregate?.count,
  );
  count(
    'webhook_endpoints_disabled',
    'Endpoints that were disabled because they failed, or because the database was restored.',
    (found) => found.disabled.aggregate?.count,
  );
  count(
    'emails_waiting',
    'E-mails to applicants that are still to be sent, those that are tried again later included.',
    (found) => found.emails.aggregate?.count,
  );
  count(
    'emails_oldest_queued_seconds',
    'Age of the oldest e-mail to an applicant that is still to be sent; 0 when there is none.',
    (found) => secondsSince(found.emails.aggregate?.min?.createdAt),
  );
  count(
    'changes_horizon_age_seconds',
    'Age of the open transaction that holds back the changes of lists with a cursor; 0 when there is none.',
    (found) => secondsSince(found.changes_horizon[0]?.heldSince),
  );
}

/** The state of the queues, kept for a while. */
class QueueState {
  readonly #sources: Pick<Sources, 'hasura' | 'log'>;
  #kept: { readonly until: number; readonly state: Promise<ReadQueueStateQuery | null> } | null = null;

  constructor(sources: Pick<Sources, 'hasura' | 'log'>) {
    this.#sources = sources;
  }

  /** @returns null without an answer: an alert on an absent value is the right one then */
  read(): Promise<ReadQueueStateQuery | null> {
    if (this.#kept !== null && this.#kept.until > performance.now()) return this.#kept.state;
    const { hasura, log } = this.#sources;
    const state = hasura
      .asAdmin()
      .request(ReadQueueStateDocument, {})
      .catch((error: unknown) => {
        log.warn({ err: error }, 'failed to read the state of the tasks for metrics');
        return null;
      });
    this.#kept = { until: performance.now() + keptMs, state };
    return state;
  }
}

function secondsSince(time: string | null | undefined): number {
  return time == null ? 0 : Math.max(0, (Date.now() - Date.parse(time)) / 1000);
}
