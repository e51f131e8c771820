/** A bucket of an S3-compatible store. `secret` is one, and `keyId` its name. */
export interface BucketConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
  /** Whether the store is asked to encrypt each file. */
  readonly isEncrypted: boolean;
  /** How messages name its settings. */
  readonly settings: BucketSettings;
}

export interface BucketSettings {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export const filesSettings: BucketSettings = { url: 'FILES_URL', key: 'FILES_KEY', secret: 'FILES_SECRET' };

export const bucketForm = ({ url }: BucketSettings): string =>
  `${url} must look like s3://s3.eu-central-1.amazonaws.com/bucket/folder?region=eu-central-1, where folder and region may be absent.`;
export const plainForm = ({ url }: BucketSettings): string =>
  `${url} may begin with s3+http, which does not encrypt, only for 127.0.0.1, [::1] or localhost.`;
export const keysInUrl = ({ url, key, secret }: BucketSettings): string =>
  `${url} must contain no keys: give them in ${key} and ${secret}.`;

const protocols: Readonly<Record<string, string>> = { 's3:': 'https', 's3+http:': 'http' };
const usualRegion = 'us-east-1';
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const folderName = /^[\w-][\w.-]*$/;

export const hasKeys = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && (url.username !== '' || url.password !== '');
};

const isLoopback = (host: string): boolean =>
  /^127\.\d+\.\d+\.\d+$/.test(host) || ['localhost', '[::1]'].includes(host);

/** Whether the address is encrypted, or leads to this machine. */
export const isPrivateBucketUrl = (value: string): boolean => {
  const url = URL.parse(value);
  return url === null || url.protocol !== 's3+http:' || isLoopback(url.hostname);
};

export const isBucketUrl = (value: string): boolean => {
  const url = URL.parse(value);
  if (url === null || protocols[url.protocol] === undefined || url.hostname === '' || url.hash !== '') return false;
  if ([...url.searchParams.keys()].some((name) => name !== 'region')) return false;
  const [, bucket = '', ...folders] = url.pathname.replace(/\/$/, '').split('/');
  return bucketName.test(bucket) && folders.every((folder) => folderName.test(folder));
};

/** Reads an address that `isBucketUrl` accepts. */
export const parseBucketUrl = (value: string): Pick<BucketConfig, 'endpoint' | 'region' | 'name' | 'prefix'> => {
  const url = new URL(value);
  const [, name = '', ...folders] = url.pathname.replace(/\/$/, '').split('/');
  return {
    endpoint: `${protocols[url.protocol]}://${url.host}`,
    region: url.searchParams.get('region') ?? usualRegion,
    name,
    prefix: folders.join('/'),
  };
};
