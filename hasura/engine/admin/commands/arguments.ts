/** Arguments that several commands have. */
import { z } from 'zod';
import { qualifiedNameShape } from '../../metadata/shape-parts.ts';

export const sourceArgument = z.string().default('default');

/** The table that a command is about. */
export const tableArguments = { source: sourceArgument, table: qualifiedNameShape };

export const cascadeArgument = z.boolean().default(false);

/** What the metadata holds is checked by the shape of metadata, after the edit. */
export const anyMembers = z.record(z.string(), z.unknown());

export const nothing = z.looseObject({});
