/** The files of a metadata directory that are found by their names. All others are included by one of these. */
import { join } from 'node:path';

/** Files that are not named after their member. */
const fileNames: Readonly<Record<string, string>> = {
  sources: 'databases/databases.yaml',
  allowlist: 'allow_list.yaml',
};

/** Members that share a file: a key in that file begins with the member's name. */
export const sharingMembers: ReadonlySet<PropertyKey> = new Set(['version', 'actions', 'custom_types']);

/** The file with this member of the document. */
export function memberFile(directory: string, member: string): string {
  return join(directory, fileNames[member] ?? `${member}.yaml`);
}

/** The file that declares the actions and their types. */
export function sdlFile(directory: string): string {
  return join(directory, 'actions.graphql');
}
