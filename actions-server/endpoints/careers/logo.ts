/** PUT and DELETE /rest/v2/careers-sites/:slug/logo: the logo of the careers pages, sent as files of records are. */
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import { AppError, rejection, validationFailed } from '../../errors.ts';
import { fileObjects } from '../../files/file-objects.ts';
import { requireDimensions, requirePicture } from '../../files/picture.ts';
import { acceptUpload } from '../../files/upload.ts';
import type { Hasura } from '../../graphql/client.ts';
import { SetCareersLogoDocument } from '../../graphql/generated.ts';
import { defineRoute, type JsonBody, type RequestContext, type RouteResult } from '../../http/route.ts';
import type { Caller } from '../../keys/caller.ts';
import { sessionOf } from '../../keys/sessions.ts';
import type { FormShape } from '../../saves/form-shape.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { formContent } from '../../saves/save-description.ts';
import { isFileOf, readSaveForm } from '../../saves/save-form.ts';
import { text } from '../../values/body-values.ts';
import { namedSchema, noOtherMembers } from '../../values/published-schema.ts';

/** The same as those of the constraint `careers_sites_logo_check`, which holds for every way to write a logo. */
const rule = { what: 'logo', maxBytes: 524_288, maxText: '512 KiB' } as const;
/** The pages show a logo 48 pixels high. */
const maxPixels = 4_000;

const body = z
  .object({
    files: fileObjects.meta({
      description:
        'Exactly one file: a PNG, JPEG or WebP picture of at most 512 KiB and 4000 × 4000 pixels, recognised by its content. SVG is refused.',
      minItems: 1,
      maxItems: 1,
    }),
  })
  .meta({ ...noOtherMembers, required: ['files'] });

const shape: FormShape = {
  body,
  files: ['files'],
  objects: [],
  flags: [],
  isList: () => false,
  fromPages: false,
};

const params = z.object({
  slug: text.meta({
    description: 'The `slug` of the careers site: the name in the address of its pages.',
    examples: ['demo'],
  }),
});

const answer = namedSchema(
  'CareersLogo',
  z
    .object({
      id: z.guid().meta({
        description: 'The id of the careers site.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0091'],
      }),
      slug: z
        .string()
        .meta({ description: 'The name of the site in the address of its pages.', examples: ['demo'] }),
      logoType: z
        .string()
        .nullable()
        .meta({
          description: 'The MIME type of the logo, recognised by its content; null without a logo.',
          examples: ['image/png'],
        }),
      logoSha256: z
        .string()
        .nullable()
        .meta({
          description: 'The SHA-256 hash of the logo in lower-case hexadecimal; null without a logo.',
          examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
        }),
      updatedAt: z.iso.datetime({ offset: true }).meta({
        description: 'When the site was last changed.',
        examples: ['2026-01-15T09:30:00.123456+00:00'],
      }),
    })
    .meta({ description: 'The logo of a careers site.' }),
);

/** A PNG picture of one pixel. */
const example =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const putCareersLogo = defineRoute({
  method: 'put',
  path: '/rest/v2/careers-sites/:slug/logo',
  access: 'private',
  description: {
    operationId: 'setCareersLogo',
    tag: 'Careers',
    summary: 'Set the logo of a careers site',
    description:
      'Sets the picture at the head of the careers pages, in the place of the present one. The body is an HTML form with the file, or JSON with its content in base64. The pages show it after five seconds, and caches after a minute.',
    body: {
      isRequired: true,
      description: 'The picture. An unknown member is refused.',
      content: {
        'application/json': {
          schema: body,
          examples: {
            png: {
              summary: 'A PNG picture',
              value: { files: [{ fileName: 'logo.png', data: example }] },
            },
          },
        },
        ...formContent(body, shape),
      },
    },
    answers: [
      {
        status: 200,
        description: 'The site has this logo.',
        content: { 'application/json': { schema: answer } },
      },
    ],
    errors: [
      ...(['not_found', 'validation_failed', 'invalid_form', 'invalid_base64'] as const),
      ...(['file_too_large', 'unsupported_file_type'] as const),
    ],
  },
  params,
  async handler(context, { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>) {
    const bytes = await readPicture(context, config);
    // Hasura takes bytes as hexadecimal text that begins with \x.
    return setLogo(context, `\\x${Buffer.from(bytes).toString('hex')}`, hasura);
  },
});

export const deleteCareersLogo = defineRoute({
  method: 'delete',
  path: '/rest/v2/careers-sites/:slug/logo',
  access: 'private',
  description: {
    operationId: 'deleteCareersLogo',
    tag: 'Careers',
    summary: 'Remove the logo of a careers site',
    description:
      'Removes the picture at the head of the careers pages, which then have the name of the site there. A site without a logo stays as it is.',
    answers: [
      {
        status: 200,
        description: 'The site has no logo.',
        content: { 'application/json': { schema: answer } },
      },
    ],
    errors: ['not_found'],
  },
  params,
  handler: (context, { hasura }: Pick<Dependencies, 'hasura'>) => setLogo(context, null, hasura),
});

type Context = RequestContext<z.output<typeof params>, unknown, Caller>;

async function setLogo(
  { caller, requestId, params: { slug } }: Context,
  logo: string | null,
  hasura: Hasura,
): Promise<RouteResult> {
  const session = sessionOf(hasura, caller, requestId);
  const { careers_sites: changed } = await session.request(SetCareersLogoDocument, { slug, logo });
  const [site] = changed?.returning ?? [];
  if (site === undefined) {
    const message =
      'The account has no careers site with this slug. Make one with the GraphQL mutation insert_careers_sites_one: see "Careers pages" in the documentation.';
    throw new AppError('not_found', message);
  }
  return { json: site };
}

/** The bytes of the picture that a request sends. @throws AppError where it sends anything else */
async function readPicture(context: Context, { limits }: Pick<Config, 'limits'>): Promise<Uint8Array> {
  const form = context.isForm ? await context.readForm(isFileOf(shape), []) : null;
  try {
    const sent = form === null ? await context.readJsonBody() : readSaveForm(form, shape, context.caller);
    return await pictureOf(sent, limits);
  } finally {
    await form?.dispose();
  }
}

async function pictureOf({ value, warnings = [] }: JsonBody, limits: Config['limits']): Promise<Uint8Array> {
  const { files } = readSaveBody(body, value, { isStrict: true }).body;
  // What a save would warn of, such as a file under another name.
  if (warnings.length > 0) throw validationFailed(warnings);
  const [file, ...others] = files ?? [];
  if (file === undefined || others.length > 0) {
    throw rejection([{ path: 'files', code: 'invalid_value', message: 'exactly one file is expected' }]);
  }
  const path = 'files.0';
  const upload = await acceptUpload(file, { path, isResume: false, number: 1 }, limits);
  requirePicture(upload, path, rule);
  const bytes = await upload.readBytes();
  requireDimensions(bytes, path, maxPixels);
  return bytes;
}
