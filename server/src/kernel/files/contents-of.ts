import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { ContentStore } from './content-store.ts';
import { folderContents, incomingIn } from './folder-contents.ts';

/** The local folder of uploads; with a bucket, only what is being received or written is there. */
export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** The folder for files that are being received or written, made if it is missing. The sweep empties it. */
export const openIncoming = async (config: Pick<Config, 'dataDir'>): Promise<string> => {
  const folder = incomingIn(uploadsFolder(config));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

type Place = Pick<Config, 'dataDir' | 'files'>;

// One client for all requests: it keeps its connections.
const opened = new WeakMap<Place, Promise<ContentStore>>();

const open = async ({ files, ...config }: Place): Promise<ContentStore> => {
  if (files === undefined) return folderContents(uploadsFolder(config));
  // Only then, because the client takes a while to load.
  const { bucketContents } = await import('./bucket-contents.ts');
  return bucketContents(files);
};

/** Where the settings say that the content of stored files is. */
export const contentsOf = (config: Place): Promise<ContentStore> => {
  const contents = opened.get(config) ?? open(config);
  opened.set(config, contents);
  return contents;
};
