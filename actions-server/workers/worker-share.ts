/**
 * What one of several workers may take of what the settings allow a server: bounds of memory, of processes and of work at a
 * time hold for all workers of a machine together, as far as each of them can still do one of everything.
 */
import type { Config } from '../config.ts';

/** The configuration of each of `config.workers` workers. */
export function shareOfWorker(config: Config): Config {
  const part = (amount: number): number => Math.max(1, Math.ceil(amount / config.workers));
  const {
    limits,
    resumeReader,
    publicReadsPerAccount,
    savesPerAccount,
    taskConcurrency,
    webhooks,
    companyRegister,
    geocoder,
  } = config;
  return {
    ...config,
    limits: {
      ...limits,
      // Half of them is the share of an account, an eighth that of a client address.
      maxRequestsInProgress: Math.max(8, part(limits.maxRequestsInProgress)),
      maxBytesInProgress: part(limits.maxBytesInProgress),
    },
    resumeReader: { ...resumeReader, workers: part(resumeReader.workers) },
    // One address has half of them: with a single place it would have all.
    publicReadsPerAccount: Math.max(2, part(publicReadsPerAccount)),
    savesPerAccount: part(savesPerAccount),
    taskConcurrency: part(taskConcurrency),
    // The register counts the requests of an address.
    companyRegister: companyRegister && {
      ...companyRegister,
      requestsPerSecond: companyRegister.requestsPerSecond / config.workers,
    },
    geocoder: geocoder && {
      ...geocoder,
      requestsPerSecond: geocoder.requestsPerSecond / config.workers,
    },
    webhooks: { ...webhooks, concurrency: part(webhooks.concurrency) },
  };
}
