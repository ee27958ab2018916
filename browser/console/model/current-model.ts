/** The model of the tables, as admin and as the role that the console looks at the data as. */
import { command, introspection } from '../engine/request.ts';
import { viewAs } from '../engine/session.ts';
import { createStored, useStored } from '../engine/stored.ts';
import type { ExportedMetadata } from './metadata.ts';
import { readModel } from './read-model.ts';
import { modelFor } from './role-access.ts';
import type { Model } from './table-model.ts';

/** As admin; null until it was read. */
const adminModel = createStored<Model | null>(null);

/** Reads metadata and schema. @throws EngineProblem */
export async function loadModel(): Promise<void> {
  const exported = await command<ExportedMetadata>(
    '/v1/metadata',
    { type: 'export_metadata', version: 2, args: {} },
    { isExact: true },
  );
  adminModel.set(await readModel(exported, introspection));
}

let restricted: { readonly admin: Model; readonly role: string; readonly model: Model } | null = null;

/** The model of whoever the console looks at the data as. @throws Error before it was read */
export function currentModel(): Model {
  const admin = adminModel.get();
  if (admin === null) throw new Error('The model was not read yet.');
  const role = viewAs.get()?.role;
  if (role === undefined) return admin;
  if (restricted?.admin !== admin || restricted.role !== role) {
    restricted = { admin, role, model: modelFor(admin, role) };
  }
  return restricted.model;
}

export function useModel(): Model {
  useStored(adminModel);
  useStored(viewAs);
  return currentModel();
}
