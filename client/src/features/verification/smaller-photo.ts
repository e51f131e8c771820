import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';

/** Pixels: enough to read the small print of an identity card. */
const longestSide = 3_000;
const quality = 0.86;

const drawn = async (picture: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

/**
 * Shrinks a photo to the limit, which phone cameras exceed. Other files, and unreadable pictures, are returned
 * unchanged.
 */
export const smallerPhoto = async (file: File): Promise<File> => {
  if (file.size <= largestFile || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const blob = await drawn(picture);
  picture.close();
  if (blob === null) return file;
  return new File([blob], file.name.replace(/\.[^.]{1,10}$/, '') + '.jpg', { type: 'image/jpeg' });
};
