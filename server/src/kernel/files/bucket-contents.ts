import type { BucketConfig } from '../config/bucket-address.ts';
import { type BucketLimits, bucketObjects } from './bucket-objects.ts';
import type { ContentStore } from './content-store.ts';
import { isContentName, markerName } from './marker-name.ts';

/**
 * Stored files in a bucket of an S3-compatible store: only objects with names of ours. Others belong to somebody else, and must
 * not be swept; one named `..` by the owner of the bucket would get into every backup and keep it from being restored.
 */
export const bucketContents = (bucket: BucketConfig, limits?: BucketLimits): ContentStore => {
  const objects = bucketObjects(bucket, limits);
  return {
    ...objects,
    async *list() {
      for await (const page of objects.list())
        yield page.filter(({ name }) => isContentName(name) || name === markerName);
    },
  };
};
