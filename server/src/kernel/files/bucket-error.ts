import type { BucketConfig, BucketSettings } from '../config/bucket-address.ts';
import { ContentStoreError } from './content-store.ts';

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { Code } = error as { Code?: unknown };
  return typeof Code === 'string' && Code !== '' ? Code : error.name;
};

export const isAbsent = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error));

type Sentence = (host: string, bucket: string, settings: BucketSettings) => string;

const noBucket: Sentence = (host, bucket, { url }) => `${host} has no bucket ${bucket}: create it, or correct ${url}.`;
const noAccess: Sentence = (host, bucket, { key }) =>
  `${host} refuses ${key} access to the bucket ${bucket}: allow it to list, read, write and delete there.`;
const otherRegion: Sentence = (_host, bucket, { url }) =>
  `The bucket ${bucket} belongs to another region: add ?region=… to ${url}.`;

/** Faults of the settings, which no further try overcomes, by the code with which stores report them. */
const settingFaults: Readonly<Record<string, Sentence>> = {
  NoSuchBucket: noBucket,
  InvalidBucketName: noBucket,
  InvalidAccessKeyId: (host, _bucket, { key }) => `${host} does not know ${key}.`,
  SignatureDoesNotMatch: (host, _bucket, { key, secret }) => `${host} refuses ${secret}: it does not belong to ${key}.`,
  AccessDenied: noAccess,
  Forbidden: noAccess,
  RequestTimeTooSkewed: (host) => `The clock of this machine differs from that of ${host}: set it right.`,
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
  InvalidEncryptionAlgorithmError: (host) => `${host} cannot encrypt files with AES256: set FILES_ENCRYPTION=none.`,
  NotImplemented: (host) => `${host} refuses a header of the request: try FILES_ENCRYPTION=none.`,
};

/** The error as a sentence. The error itself may repeat what was sent, so only its code is kept. */
export const bucketError = (error: unknown, { endpoint, name, settings }: BucketConfig): ContentStoreError => {
  if (error instanceof ContentStoreError) return error;
  const { host } = new URL(endpoint);
  const code = nameOf(error);
  const sentence = Object.hasOwn(settingFaults, code) ? settingFaults[code]?.(host, name, settings) : undefined;
  if (sentence !== undefined) return new ContentStoreError(sentence, { isSetting: true });
  return new ContentStoreError(`The file store at ${host} ${failureOf(error, code)}.`);
};

const failureOf = (error: unknown, name: string): string => {
  const { code, $metadata } = (error ?? {}) as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (status === undefined) return `cannot be reached (${typeof code === 'string' ? code : name})`;
  return `does not answer as it should (${name}, status ${status})`;
};
