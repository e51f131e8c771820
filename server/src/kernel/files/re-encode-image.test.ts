import { describe, expect, it } from 'vitest';
import { photograph } from './crafted-images.ts';
import { reEncodeImage, refusalOf } from './re-encode-image.ts';

describe('a picture that cannot be re-encoded', () => {
  it.each(['timeout: 42% complete', 'out of memory', 'vips_region_fill: unable to allocate 120000000 bytes'])(
    'because libvips reported "%s" is refused as unavailable with Retry-After',
    (message) => {
      const { kind, code, details } = refusalOf(new Error(message));
      expect([kind, code, details.retryAfterSeconds]).toEqual(['unavailable', 'unavailable', 10]);
    },
  );

  it('because its bytes are damaged is refused as unreadable', async () => {
    const torn = (await photograph('png', 300, 300)).subarray(0, 400);
    await expect(reEncodeImage(torn, 'image/png')).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'imageUnreadable',
    });
  });
});
