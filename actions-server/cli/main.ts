#!/usr/bin/env node
/**
 * The command line in the image, where it is called `platform`. It works in the Hasura that the environment names.
 *
 *   docker compose exec actions-server platform accounts list
 */
import { readFileSync } from 'node:fs';
import * as module from 'node:module';
import { join } from 'node:path';
import { findProjectRoot } from '../project-root.ts';
import { UsageError } from './console.ts';
import { runCommandLine } from './run.ts';
import { processTerminal } from './terminal.ts';

// From Node 22.1 on. It halves the time that loading takes.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  {
    programName: 'platform',
    environment: process.env,
    get version() {
      const file = join(findProjectRoot(), 'package.json');
      return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    },
    async connect() {
      const { loadConfig, loadHasuraConfig } = await import('../config.ts');
      const { createOperatorHasura } = await import('../graphql/operator-client.ts');
      const hasura = createOperatorHasura(loadHasuraConfig(process.env));
      return {
        hasura,
        async openStorage() {
          const { createFileStorage } = await import('../files/storage.ts');
          const { storageOwner } = await import('../files/storage-objects.ts');
          return createFileStorage(loadConfig(process.env).storage, storageOwner({ hasura }));
        },
        close: async () => {},
      };
    },
    async backup(file, report) {
      const { backupContainers } = await import('../backup/backup-of-image.ts');
      await backupContainers({ ...(await backupSettings()), file, report });
    },
    async restore(file, report) {
      const { restoreContainers } = await import('../backup/backup-of-image.ts');
      await restoreContainers({ ...(await backupSettings()), file, report });
    },
    async migrate() {
      const databaseUrl = process.env.BACKUP_DATABASE_URL;
      if (!databaseUrl) {
        throw new UsageError(
          'In containers Hasura applies the migrations when it starts: docker compose up -d --wait hasura',
        );
      }
      const { upgradeDatabase } = await import('./upgrade-schema.ts');
      return { applied: (await upgradeDatabase(databaseUrl)) ? ['upgrade.sql'] : [], changed: [] };
    },
  },
  processTerminal(process),
);

async function backupSettings() {
  const { loadConfig } = await import('../config.ts');
  return { config: loadConfig(process.env), databaseUrl: process.env.BACKUP_DATABASE_URL };
}
