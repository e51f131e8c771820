import type { Readable } from 'node:stream';
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from '../config/bucket-address.ts';
import { createFairQueue } from '../fairness/fair-queue.ts';
import { inCall } from '../trace/span.ts';
import { bucketError, isAbsent } from './bucket-error.ts';
import type { ContentStore, ContentStoreError, ListedContent } from './content-store.ts';
import { isContentName, markerName } from './marker-name.ts';

const limits = {
  /** Tries of one call, with a pause between them that grows. */
  tries: 3,
  connectMilliseconds: 3_000,
  /** Without a byte from the store. */
  silentMilliseconds: 10_000,
  /** All tries of one call together. */
  callMilliseconds: 20_000,
  /** After a failure further calls fail at once, so that an outage holds up nobody. */
  restMilliseconds: 5_000,
  /** Contents that are being sent to readers hold a connection each. */
  connections: 256,
  queue: { atOnce: 64, waiting: 256, retryAfterSeconds: 10 },
} as const;

export type BucketLimits = Partial<Pick<typeof limits, 'restMilliseconds'>> & { readonly silentMilliseconds?: number };

const clientOf = ({ endpoint, region, keyId, secret }: BucketConfig, silentMilliseconds: number): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // The bucket in the path: not every store has a name in DNS for each bucket.
    forcePathStyle: true,
    maxAttempts: limits.tries,
    // Not every store knows the newer checksums. The signature covers the content, and its hash is in our row.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMilliseconds,
      requestTimeout: silentMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: silentMilliseconds,
      httpAgent: { maxSockets: limits.connections, keepAlive: true },
      httpsAgent: { maxSockets: limits.connections, keepAlive: true },
    },
  });

/** Runs calls in a bounded queue, within their time, and not at all for a while after the store has failed. */
const caller = (bucket: BucketConfig, restMilliseconds: number) => {
  const queue = createFairQueue(limits.queue);
  let rests: { until: number; error: ContentStoreError } | null = null;
  return <Result>(name: string, call: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
    queue.run(async () => {
      if (rests !== null && performance.now() < rests.until) throw rests.error;
      // Not a signal with a time of its own, which would also end the content that is being read by then.
      const patience = new AbortController();
      const late = setTimeout(() => patience.abort(), limits.callMilliseconds);
      try {
        const result = await inCall('file store', name, () => call(patience.signal));
        rests = null;
        return result;
      } catch (error) {
        const failure = bucketError(error, bucket);
        if (!failure.isSetting) rests = { until: performance.now() + restMilliseconds, error: failure };
        throw failure;
      } finally {
        clearTimeout(late);
      }
    });
};

const unlessAbsent = (error: unknown): undefined => {
  if (isAbsent(error)) return undefined;
  throw error;
};

/** Stored files in a bucket of an S3-compatible store. */
export const bucketContents = (
  bucket: BucketConfig,
  { restMilliseconds = limits.restMilliseconds, silentMilliseconds = limits.silentMilliseconds }: BucketLimits = {},
): ContentStore => {
  const client = clientOf(bucket, silentMilliseconds);
  const run = caller(bucket, restMilliseconds);
  const start = bucket.prefix === '' ? '' : `${bucket.prefix}/`;
  const place = (name: string) => ({ Bucket: bucket.name, Key: `${start}${name}` });
  return {
    place: `the bucket ${[bucket.name, bucket.prefix].filter(Boolean).join('/')} at ${new URL(bucket.endpoint).host}`,
    async put(name, bytes) {
      const encrypted = bucket.isEncrypted ? ({ ServerSideEncryption: 'AES256' } as const) : {};
      const object = { ...place(name), Body: bytes, ContentLength: bytes.length, ...encrypted };
      await run('put', (abortSignal) => client.send(new PutObjectCommand(object), { abortSignal }));
    },
    async open(name) {
      const found = await run('get', (abortSignal) =>
        client.send(new GetObjectCommand(place(name)), { abortSignal }).catch(unlessAbsent),
      );
      return found && { bytes: found.ContentLength ?? 0, stream: found.Body as Readable };
    },
    async find(name) {
      const found = await run('head', (abortSignal) =>
        client.send(new HeadObjectCommand(place(name)), { abortSignal }).catch(unlessAbsent),
      );
      return found && { name, bytes: found.ContentLength ?? 0, writtenAt: found.LastModified ?? new Date(0) };
    },
    async remove(name) {
      await run('delete', (abortSignal) => client.send(new DeleteObjectCommand(place(name)), { abortSignal }));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const wanted = { Bucket: bucket.name, Prefix: start, ...(ContinuationToken && { ContinuationToken }) };
        const page = await run('list', (abortSignal) => client.send(new ListObjectsV2Command(wanted), { abortSignal }));
        yield (page.Contents ?? []).flatMap((object) => listed(object, start));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
};

/**
 * Only objects with names of ours. Others belong to somebody else, and must not be swept; one named `..` by the owner of the
 * bucket would get into every backup and keep it from being restored.
 */
const listed = ({ Key, Size = 0, LastModified = new Date() }: _Object, start: string): ListedContent[] => {
  const name = Key?.slice(start.length) ?? '';
  return !isContentName(name) && name !== markerName ? [] : [{ name, bytes: Size, writtenAt: LastModified }];
};
