/** The storage in a bucket of an S3-compatible service. A bucket does not change while the server runs: its mark is looked for once. */
import type { Readable } from 'node:stream';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';
import { markText, StorageMark, type StorageOwner } from './storage-mark.ts';

export class BucketDriver extends S3Driver {
  readonly #mark: StorageMark;
  #checked: Promise<void> | null = null;

  constructor(config: Extract<Config['storage'], { driver: 's3' }>, owner: StorageOwner | null) {
    super({
      bucket: config.bucket,
      region: config.region,
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
      ...(config.credentials === null ? {} : { credentials: config.credentials }),
      forcePathStyle: config.forcePathStyle,
      visibility: 'private',
      // Access is configured on the bucket; S3-compatible services often have no access lists.
      supportsACL: false,
      // Several S3-compatible services reject the newer checksums, which S3 itself does not require.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    const disk = {
      where: `The bucket ${config.bucket}`,
      // Not a HEAD request, whose answer does not say whether the object or the bucket is missing.
      has: (key: string) =>
        super.getStream(key).then(
          (stream) => stream.destroy().destroyed,
          (error) => !isMissing(error),
        ),
      // A bucket of another name is another setting.
      isCopied: async () => false,
      mark: (key: string) => super.put(key, markText),
    };
    this.#mark = new StorageMark(disk, owner);
  }

  override async put(...given: Parameters<S3Driver['put']>): Promise<void> {
    await this.#requireMark();
    return super.put(...given);
  }

  override async getStream(key: string): Promise<Readable> {
    await this.#requireMark();
    return super.getStream(key);
  }

  override async getMetaData(key: string): ReturnType<S3Driver['getMetaData']> {
    await this.#requireMark();
    return super.getMetaData(key);
  }

  override async delete(key: string): Promise<void> {
    await this.#requireMark();
    return super.delete(key);
  }

  #requireMark(): Promise<void> {
    this.#checked ??= this.#mark.require().catch((error) => {
      this.#checked = null;
      throw error;
    });
    return this.#checked;
  }
}

/** Who may read objects and not list them is told AccessDenied where there is none. @throws any other error */
function isMissing(error: unknown): true {
  if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return true;
  throw error;
}
