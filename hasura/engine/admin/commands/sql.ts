/** Commands that run SQL. */
import { type Commands, readCommand } from '../command.ts';
import { runSql, runSqlShape } from '../run-sql.ts';

export const sqlCommands: Commands = {
  run_sql: readCommand(runSqlShape, (args, { path }, context) => runSql(args, path, context), 'schema'),
};
