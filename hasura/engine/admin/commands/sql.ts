/** Commands that run SQL. */
import { type Commands, readCommand, requireSql } from '../command.ts';
import { runSql, runSqlShape } from '../run-sql.ts';

export const sqlCommands: Commands = {
  run_sql: readCommand(
    runSqlShape,
    (args, { path }, context) => {
      requireSql(context, 'run_sql', path);
      return runSql(args, path, context);
    },
    'schema',
  ),
};
