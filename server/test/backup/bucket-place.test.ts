import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupPlace } from '../../src/kernel/backup/backup-place.ts';
import { bucketPlace } from '../../src/kernel/backup/bucket-place.ts';
import { readSealed, writeSealed } from '../../src/kernel/backup/sealed-file.ts';
import { type S3Server, startS3 } from '../files/s3-server.ts';

const id = '20260101t000000z';
const name = `${id}/000.part`;
const size = 100_000;
// It cannot be compressed, so it fills more than eleven pieces.
const content = randomBytes(11 * size);
const key = randomBytes(32);
let s3: S3Server;
let place: BackupPlace;
beforeAll(async () => {
  s3 = await startS3();
  place = bucketPlace(s3.bucket('backups'), { size });
});
afterAll(() => s3.stop());

async function* chunks(bytes = content): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 7_777) yield bytes.subarray(start, start + 7_777);
}
const seal = () => writeSealed({ place, key, name }, () => chunks());
const unseal = async (): Promise<Buffer> => {
  const read: Buffer[] = [];
  await readSealed({ place, key, name }, async (stored) => {
    for await (const chunk of stored) read.push(chunk);
  });
  return Buffer.concat(read);
};
const objects = () => s3.objects(`backups/${id}`);
const damage = /000\.part is not as it was written/;

describe('a file that is sent to a bucket in pieces', { timeout: 60_000 }, () => {
  it('is read as it was written, and is listed as one file', async () => {
    await seal();
    expect(await objects()).toHaveLength(12);
    expect((await unseal()).equals(content)).toBe(true);
    expect(await place.list()).toEqual(new Map([[id, ['000.part']]]));
  });

  it('is refused if two pieces were exchanged, or if one is missing', async () => {
    const at = (piece: string) => s3.fileOf(`000.part.${piece}`, `backups/${id}`);
    const exchange = async (): Promise<void> => {
      await rename(at('000003'), at('kept'));
      await rename(at('000004'), at('000003'));
      await rename(at('kept'), at('000004'));
    };
    await exchange();
    await expect(unseal()).rejects.toThrow(damage);
    await exchange();
    await rename(at('000010'), at('kept'));
    await expect(unseal()).rejects.toThrow(damage);
    await rename(at('kept'), at('000010'));
    expect((await unseal()).equals(content)).toBe(true);
  });

  it('is not there if the store fails in the middle, and is whole when it is sent again', async () => {
    await place.remove(id);
    expect(await objects()).toEqual([]);
    async function* interrupted(): AsyncGenerator<Buffer> {
      yield* chunks(content.subarray(0, 5 * size));
      await s3.halt();
      yield* chunks();
    }
    await expect(place.write(name, interrupted())).rejects.toThrow('cannot be reached (ECONNREFUSED)');
    await s3.resume();
    expect(await objects()).toHaveLength(4);
    expect(await place.list()).toEqual(new Map([[id, []]]));
    expect(await place.open(name)).toBeUndefined();
    await expect(place.begin(id)).rejects.toThrow('has been begun already');
    await place.removeFile(name);
    await seal();
    expect((await unseal()).equals(content)).toBe(true);
  });
});
