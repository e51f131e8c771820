import sharp from 'sharp';

/** A picture of one colour with a comment and a place in its metadata, as cameras write. */
export const picture = (format: 'png' | 'jpeg' | 'gif', width = 8): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: '#8458b3' } })
    .withExif({ IFD0: { ImageDescription: 'canary-in-the-metadata' } })
    .toFormat(format)
    .toBuffer();
