import sharp from 'sharp';

/** A picture of one colour with a comment and a place in its metadata, as cameras write. */
export const picture = (format: 'png' | 'jpeg' | 'gif', width = 8): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: '#8458b3' } })
    .withExif({ IFD0: { ImageDescription: 'canary-in-the-metadata' } })
    .toFormat(format)
    .toBuffer();

/** A picture that compresses as badly as a photograph. */
export const photograph = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#8458b3', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .blur(1.5)
    .jpeg({ quality: 80 })
    .toBuffer();
