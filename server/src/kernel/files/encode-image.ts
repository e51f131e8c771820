import sharp, { type Sharp } from 'sharp';
import './decoders.ts';
import { imageLimits } from './image-limits.ts';
import type { ImageRefusal, ImageReply, ImageRequest } from './image-messages.ts';
import type { StoredType } from './stored-type.ts';

/** The decoder checks single frames only, so frames are multiplied in here. */
async function isTooLarge(bytes: Uint8Array): Promise<boolean> {
  const {
    width,
    height,
    pages = 1,
    pageHeight,
  } = await sharp(bytes, { limitInputPixels: false, animated: true }).metadata();
  return width * (pageHeight ?? height) * pages > imageLimits.pixels || pages > imageLimits.frames;
}

function encode(image: Sharp, type: StoredType): Sharp {
  if (type === 'image/jpeg') return image.autoOrient().jpeg({ quality: 88 });
  return type === 'image/gif' ? image.gif() : image.autoOrient().png();
}

/** libvips reports a reached time limit or a lack of memory only in its message; neither is the picture's fault. */
const stopped = /^timeout: \d+% complete|out of memory|unable to allocate/i;

/** Why a picture could not be re-encoded: it is damaged, or the machine was too busy. */
export const refusalCodeOf = (error: unknown): ImageRefusal =>
  error instanceof Error && stopped.test(error.message) ? 'unavailable' : 'imageUnreadable';

export async function encodeImage({ bytes, type }: ImageRequest): Promise<ImageReply> {
  try {
    if (await isTooLarge(bytes)) return { type: 'refusal', code: 'imageTooLarge' };
    const image = sharp(bytes, {
      limitInputPixels: imageLimits.pixels,
      animated: type === 'image/gif',
      failOn: 'error',
    }).timeout({ seconds: imageLimits.seconds });
    const { data, info } = await encode(image, type).toBuffer({ resolveWithObject: true });
    return { type: 'picture', bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    return { type: 'refusal', code: refusalCodeOf(error) };
  }
}
