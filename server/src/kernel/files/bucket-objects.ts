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

/** Limits that a caller may set for itself: a backup has more to send at once, and more patience, than a request. */
export type BucketLimits = {
  readonly [Limit in 'tries' | 'silentMilliseconds' | 'callMilliseconds' | 'restMilliseconds']?: number;
};
type AllLimits = Required<BucketLimits>;

const clientOf = (
  { endpoint, region, keyId, secret }: BucketConfig,
  { tries, silentMilliseconds, callMilliseconds }: AllLimits,
): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // The bucket in the path: not every store has a name in DNS for each bucket.
    forcePathStyle: true,
    maxAttempts: tries,
    // Not every store knows the newer checksums. The signature covers the content, and its hash is in our row.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMilliseconds,
      // Until the first byte of the reply, which comes after all of a content has been sent.
      requestTimeout: callMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: silentMilliseconds,
      httpAgent: { maxSockets: limits.connections, keepAlive: true },
      httpsAgent: { maxSockets: limits.connections, keepAlive: true },
    },
  });

/** Runs calls in a bounded queue, within their time, and not at all for a while after the store has failed. */
const caller = (bucket: BucketConfig, { callMilliseconds, restMilliseconds }: AllLimits) => {
  const queue = createFairQueue(limits.queue);
  let rests: { until: number; error: ContentStoreError } | null = null;
  return <Result>(name: string, call: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
    queue.run(async () => {
      if (rests !== null && performance.now() < rests.until) throw rests.error;
      // Not a signal with a time of its own, which would also end the content that is being read by then.
      const patience = new AbortController();
      const late = setTimeout(() => patience.abort(), callMilliseconds);
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

/** The objects in a bucket of an S3-compatible store, or in a folder of it, whatever their names are. */
export const bucketObjects = (bucket: BucketConfig, own: BucketLimits = {}): ContentStore => {
  const client = clientOf(bucket, { ...limits, ...own });
  const run = caller(bucket, { ...limits, ...own });
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

const listed = ({ Key, Size = 0, LastModified = new Date() }: _Object, start: string): ListedContent[] =>
  Key === undefined ? [] : [{ name: Key.slice(start.length), bytes: Size, writtenAt: LastModified }];
