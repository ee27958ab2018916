#!/usr/bin/env node
/** The command line beside `npm start`: `npm run platform -- accounts list`. */
import { readFileSync } from 'node:fs';
import * as module from 'node:module';
import { join } from 'node:path';
import { runCommandLine } from '../actions-server/cli/run.ts';
import { processTerminal } from '../actions-server/cli/terminal.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';

// From Node 22.1 on. It halves the time that loading takes.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  {
    programName: 'npm run platform --',
    environment: process.env,
    get version() {
      return (
        JSON.parse(readFileSync(join(findProjectRoot(), 'package.json'), 'utf8')) as { version: string }
      ).version;
    },
    connect: async () => (await import('./command-connection.ts')).connect(),
    backup: async (file, report) => (await import('./backup.ts')).backup(file, report),
    restore: async (file, report) => (await import('./backup.ts')).restore(file, report),
    migrate: async () => (await import('./migrate-database.ts')).migrateDatabase(process.env.DATABASE_URL),
  },
  processTerminal(process),
);
