/** Operations on records that exist, such as accepting an application. Each is a save whose path names its record. */
import type { z } from 'zod';
import { readSaveBody } from './save-body.ts';
import type { SaveDescription } from './save-description.ts';
import type { SaveKind } from './save-kind.ts';

interface Operation<Schema extends z.ZodObject>
  extends Pick<SaveKind<z.output<Schema>>, 'type' | 'run' | 'canDryRun'> {
  readonly path: string;
  /** Its body is the schema. */
  readonly description: Omit<SaveDescription, 'body' | 'creates'>;
  /** Of the body, with the parameters of the path. */
  readonly schema: Schema;
  /** @throws AppError when the members do not fit together */
  readonly check?: (body: z.output<Schema>) => void;
}

/** The kind of an operation, which takes JSON and is for private keys. */
export function operationKind<Schema extends z.ZodObject>({
  schema,
  check,
  description,
  ...operation
}: Operation<Schema>): SaveKind<z.output<Schema>> {
  return {
    ...operation,
    description: { ...description, body: schema, creates: false },
    access: 'private',
    form: null,
    bodyLimit: 'maxBodyBytes',
    async accept(body, { isStrict }) {
      const { body: payload, warnings } = readSaveBody(schema, body, { isStrict });
      check?.(payload);
      return { payload, files: [], warnings };
    },
  };
}
