import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { Refusal } from '../refusal.ts';
import { fileLimits } from './file-limits.ts';
import type { StoredType } from './stored-type.ts';

export type Picture = { bytes: Buffer; width: number; height: number };

// Only the three decoders we accept exist for this process, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
sharp.cache(false);

const limitImages = createConcurrencyLimit(fileLimits.imagesAtOnce);

/** The decoder checks a single frame only, so frames are multiplied in here. */
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

/**
 * Draws an image anew, so that nothing of the sent bytes is kept: no metadata, no hidden payload. Animations stay animated.
 * Refuses `imageTooLarge` and `imageUnreadable`.
 */
export function reEncodeImage(bytes: Buffer, type: StoredType): Promise<Picture> {
  return limitImages(async () => {
    try {
      await checkSize(bytes);
      const image = sharp(bytes, {
        limitInputPixels: fileLimits.pixels,
        animated: type === 'image/gif',
        failOn: 'error',
      }).timeout({ seconds: fileLimits.imageSeconds });
      const { data, info } = await encode(image, type).toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal('unprocessable', 'imageUnreadable');
    }
  });
}
