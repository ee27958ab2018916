/** `api_limits`: bounds on what the requests of a role may ask for. */
import { z } from 'zod';
import { numberShape, settingsShape, unsupportedShape } from './shape-parts.ts';

const limitShape = z
  .strictObject({
    global: numberShape(z.int().positive()),
    per_role: z.record(z.string().min(1), numberShape(z.int().positive())).default({}),
  })
  .nullable()
  .default(null);

export const apiLimitsShape = settingsShape({
  disabled: z.boolean().default(false),
  depth_limit: limitShape,
  node_limit: limitShape,
  batch_limit: limitShape,
  /** Seconds, of each SQL statement of an operation. */
  time_limit: limitShape,
  // The actions-server counts calls: it knows the callers, while all its requests look alike here.
  rate_limit: unsupportedShape('rate limits of api_limits'),
});

export type ApiLimitsMetadata = z.output<typeof apiLimitsShape>;
