import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { createFairQueue } from '../fairness/fair-queue.ts';
import { Refusal } from '../refusal.ts';
import { fileLimits } from './file-limits.ts';
import type { StoredType } from './stored-type.ts';

export type Picture = { bytes: Buffer; width: number; height: number };

// Only the three accepted decoders exist for this process, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
sharp.cache(false);
// One thread for each picture: two of them must leave room for all other requests.
sharp.concurrency(1);

/** The queue for all callers, exported for tests that fill it. */
export const imageQueue = createFairQueue({
  atOnce: fileLimits.imagesAtOnce,
  waiting: fileLimits.imagesWaiting,
  retryAfterSeconds: 5,
});

/** The decoder checks single frames only, so frames are multiplied in here. */
async function checkSize(bytes: Buffer): Promise<void> {
  const {
    width,
    height,
    pages = 1,
    pageHeight,
  } = await sharp(bytes, { limitInputPixels: false, animated: true }).metadata();
  const pixels = width * (pageHeight ?? height) * pages;
  if (pixels > fileLimits.pixels || pages > fileLimits.frames) {
    throw new Refusal('unprocessable', 'imageTooLarge', { params: { limit: fileLimits.pixels / 1_000_000 } });
  }
}

function encode(image: Sharp, type: StoredType): Sharp {
  if (type === 'image/jpeg') return image.autoOrient().jpeg({ quality: 88 });
  return type === 'image/gif' ? image.gif() : image.autoOrient().png();
}

/** libvips reports a reached time limit or a lack of memory only in its message; neither is the picture's fault. */
const stopped = /^timeout: \d+% complete|out of memory|unable to allocate/i;

/** Why a picture could not be re-encoded: it is damaged, or the server was too busy. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && stopped.test(error.message))
    return new Refusal('unavailable', 'unavailable', { retryAfterSeconds: fileLimits.imageSeconds });
  return new Refusal('unprocessable', 'imageUnreadable');
}

/**
 * Re-encodes an image, so that none of the sent bytes are kept: no metadata, no hidden payload. Animations stay
 * animated. Refuses `imageTooLarge`, `imageUnreadable`, and `unavailable` when the queue is full or the time limit is
 * reached.
 */
export function reEncodeImage(
  bytes: Buffer,
  type: StoredType,
  seconds: number = fileLimits.imageSeconds,
): Promise<Picture> {
  return imageQueue.run(async () => {
    try {
      await checkSize(bytes);
      const image = sharp(bytes, {
        limitInputPixels: fileLimits.pixels,
        animated: type === 'image/gif',
        failOn: 'error',
      }).timeout({ seconds });
      const { data, info } = await encode(image, type).toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}
