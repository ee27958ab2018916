/** What is wrong between metadata and database. */
import { command } from '../../engine/request.ts';

export interface MetadataProblem {
  readonly type: string;
  readonly name: string;
  readonly reason: string;
  readonly definition: unknown;
}

export async function readProblems(signal: AbortSignal): Promise<readonly MetadataProblem[]> {
  const { inconsistent_objects: problems = [] } = await command<{
    inconsistent_objects?: MetadataProblem[];
  }>('/v1/metadata', { type: 'get_inconsistent_metadata', args: {} }, { signal });
  return problems;
}
