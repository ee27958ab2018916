/** Arguments that several commands have. */
import { z } from 'zod';
import { numberShape, qualifiedNameShape } from '../../metadata/shape-parts.ts';

export const sourceArgument = z.string().default('default');

/** The table that a command is about. */
export const tableArguments = { source: sourceArgument, table: qualifiedNameShape };

export const cascadeArgument = z.boolean().default(false);

/** What the metadata holds is checked by the shape of metadata, after the edit. */
export const anyMembers = z.record(z.string(), z.unknown());

export const nothing = z.looseObject({});

/** The largest part of a list that one command answers. */
const maximumLimit = 1_000;
const maximumOffset = 1_000_000;

/** A part of a list. */
export const pageArguments = {
  limit: numberShape(
    z
      .int()
      .nonnegative()
      .max(maximumLimit, `at most ${maximumLimit} at a time: ask for the next ones with "offset"`),
  ).default(100),
  offset: numberShape(z.int().nonnegative().max(maximumOffset, `at most ${maximumOffset}`)).default(0),
};

/** The id of an event. */
export const identifierArgument = z.guid({ error: 'expected the id of an event, a UUID' });
