/** `npm run docs:configuration`: prints the table of the README that lists the environment of the actions-server. */
import { configurationTable } from '../actions-server/configuration-table.ts';

process.stdout.write(`${configurationTable()}\n`);
