/** The settings that say where files are kept. */
import { z } from 'zod';
import { ConfigError } from './setting-problem.ts';
import { flag } from './setting-types.ts';

export const storageVariables = {
  STORAGE_DRIVER: z.enum(['local', 's3']).default('local').describe('Where files are kept: `local` or `s3`.'),
  STORAGE_FOLDER: z.string().min(1).default('.data/files').describe('Folder of the `local` driver.'),
  UPLOAD_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for the files of forms while they are received. Default: `uploads` in `DATA_DIR` under `npm start`, else the folder of the system for temporary files.',
    ),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket of the `s3` driver. Required with it.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z.url().optional().describe('Address of an S3-compatible service; default: AWS.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key; default: the AWS credential chain.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of the access key.'),
  S3_FORCE_PATH_STYLE: flag
    .default(false)
    .describe('`true`: the bucket is in the path, as most S3-compatible services require.'),
};

/** @throws ConfigError when a setting that the driver needs is missing */
export function storageSettings(variables: z.output<z.ZodObject<typeof storageVariables>>) {
  if (variables.STORAGE_DRIVER === 'local') {
    return { driver: 'local', folder: variables.STORAGE_FOLDER } as const;
  }
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables;
  if (bucket === undefined) throw new ConfigError('S3_BUCKET: required when STORAGE_DRIVER is s3');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or neither');
  }
  return {
    driver: 's3',
    bucket,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT ?? null,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: variables.S3_FORCE_PATH_STYLE,
  } as const;
}
