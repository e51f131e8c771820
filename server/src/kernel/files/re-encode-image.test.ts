import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { photograph } from './crafted-images.ts';
import { refusalCodeOf } from './encode-image.ts';
import { imageLimits } from './image-limits.ts';
import type * as encoding from './re-encode-image.ts';

const started: ChildProcess[] = [];
const add = (message: unknown): void => void started.push((message as { process: ChildProcess }).process);
let reEncodeImage: typeof encoding.reEncodeImage;
beforeAll(async () => {
  subscribe('child_process', add);
  // Tests in other files may have left a process that is in use.
  vi.resetModules();
  ({ reEncodeImage } = await import('./re-encode-image.ts'));
});
afterAll(() => unsubscribe('child_process', add));

describe('a picture that cannot be re-encoded', () => {
  it.each(['timeout: 42% complete', 'out of memory', 'vips_region_fill: unable to allocate 120000000 bytes'])(
    'because libvips reported "%s" is refused as unavailable',
    (message) => {
      expect(refusalCodeOf(new Error(message))).toBe('unavailable');
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

describe('the process that re-encodes pictures', () => {
  const encode = async (times: number): Promise<void> => {
    const picture = await photograph('png');
    for (let count = 0; count < times; count += 1) await reEncodeImage(picture, 'image/png');
  };

  it('is used for many pictures, at a lower priority than the server', async () => {
    const before = started.length;
    await encode(imageLimits.picturesEach - before);
    expect(started).toHaveLength(1);
    await encode(1);
    expect(started).toHaveLength(2);
    expect(getPriority(started[1]?.pid)).toBe(Math.max(getPriority(), imageLimits.priority));
  });

  it('refuses only its own picture as unavailable when it is killed', async () => {
    const picture = await photograph('png', 2_000, 2_000);
    const lost = reEncodeImage(picture, 'image/png');
    started.at(-1)?.kill('SIGKILL');
    await expect(lost).rejects.toMatchObject({ kind: 'unavailable', details: { retryAfterSeconds: 10 } });
    expect(await reEncodeImage(picture, 'image/png')).toMatchObject({ width: 2_000, height: 2_000 });
  });
});
