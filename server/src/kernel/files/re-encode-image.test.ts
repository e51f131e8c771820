import { describe, expect, it } from 'vitest';
import { photograph } from './crafted-images.ts';
import { reEncodeImage, refusalOf } from './re-encode-image.ts';

describe('a picture that is not drawn', () => {
  it.each(['timeout: 42% complete', 'out of memory', 'vips_region_fill: unable to allocate 120000000 bytes'])(
    'because the server was stopped by "%s" is answered busy, with a time to wait',
    (message) => {
      const { kind, code, details } = refusalOf(new Error(message));
      expect([kind, code, details.retryAfterSeconds]).toEqual(['unavailable', 'unavailable', 10]);
    },
  );

  it('because its bytes are damaged is answered damaged', async () => {
    const torn = (await photograph('png', 300, 300)).subarray(0, 400);
    await expect(reEncodeImage(torn, 'image/png')).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'imageUnreadable',
    });
  });
});
