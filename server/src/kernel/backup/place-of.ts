import path from 'node:path';
import {
  type BucketSettings,
  bucketForm,
  hasKeys,
  isBucketUrl,
  isPrivateBucketUrl,
  keysInUrl,
  parseBucketUrl,
  plainForm,
} from '../config/bucket-address.ts';
import type { Config } from '../config/config.ts';
import { BackupError } from './backup-error.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';

const settings: BucketSettings = {
  url: 'the address of the backups',
  key: 'BACKUP_STORE_KEY',
  secret: 'BACKUP_STORE_SECRET',
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const requireAddress = (target: string): void => {
  const refuse = (form: (named: BucketSettings) => string): never => {
    throw new BackupError(sentence(form(settings)));
  };
  if (hasKeys(target)) refuse(keysInUrl);
  if (!isBucketUrl(target)) refuse(bucketForm);
  if (!isPrivateBucketUrl(target)) refuse(plainForm);
};

/** A folder, or a bucket by an address as in FILES_URL. */
export const placeOf = async (target: string, { backupStore }: Pick<Config, 'backupStore'>): Promise<BackupPlace> => {
  if (!/^s3(?:\+http)?:/.test(target)) return folderPlace(path.resolve(target));
  requireAddress(target);
  if (backupStore === undefined) throw new BackupError(`A bucket needs ${settings.key} and ${settings.secret}.`);
  // Only then, because the client takes a while to load.
  const { bucketPlace } = await import('./bucket-place.ts');
  // The store need not encrypt what is encrypted already.
  return bucketPlace({ ...parseBucketUrl(target), ...backupStore, isEncrypted: false, settings });
};
