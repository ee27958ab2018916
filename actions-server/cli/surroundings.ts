/** Where the program runs: in a checkout beside `npm start`, or in the image beside Hasura. The commands are the same. */
import type { Report } from '../backup/report.ts';
import type { FileStorage } from '../files/storage.ts';
import type { HasuraDocuments } from '../graphql/client.ts';

interface Connection {
  readonly hasura: HasuraDocuments;
  /** The file storage, for commands that read files. */
  openStorage(): Promise<FileStorage>;
  close(): Promise<void>;
}

export interface Surroundings {
  /** How the program is started here, for the commands that its messages name: `npm run platform --` or `platform`. */
  readonly programName: string;
  /** The version of the release. */
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Finds Hasura, for commands of the operator. */
  connect(): Promise<Connection>;
  /** Writes the database and the files to `file`, or to standard output when it is `-`. */
  backup(file: string, report: Report): Promise<void>;
  /** Restores an archive from `file`, or from standard input when it is `-`. */
  restore(file: string, report: Report): Promise<void>;
  /** Applies the migrations of this release. @returns their names, and those of applied ones that were edited since */
  migrate(): Promise<{ readonly applied: readonly string[]; readonly changed: readonly string[] }>;
}
