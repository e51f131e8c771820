import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BucketConfig } from '../../src/kernel/config/bucket-address.ts';
import { bucketContents } from '../../src/kernel/files/bucket-contents.ts';
import { checkContents } from '../../src/kernel/files/check-contents.ts';
import { ContentStoreError, readContent } from '../../src/kernel/files/content-store.ts';
import { bucketSecret, type S3Server, startS3 } from './s3-server.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const problemOf = async (
  changed: Partial<BucketConfig>,
  now?: () => Date,
): Promise<Pick<ContentStoreError, 'message' | 'isSetting'>> => {
  try {
    await checkContents(bucketContents({ ...s3.bucket('check'), ...changed }), now);
    return { message: 'no problem', isSetting: false };
  } catch (error) {
    if (!(error instanceof ContentStoreError)) throw error;
    return { message: error.message, isSetting: error.isSetting };
  }
};

/** A server that records what is sent to it and answers as the test says. */
const standIn = async (answer: { status: number; code: string } | null) => {
  const sent: IncomingHttpHeaders[] = [];
  const server: Server = createServer((request, response) => {
    sent.push(request.headers);
    request.resume();
    if (answer === null) return;
    response.writeHead(answer.status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${answer.code}</Code><Message>for ${bucketSecret}</Message></Error>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, end };
};

describe('the settings of a bucket', () => {
  it('are right if a file can be written, read, listed and removed, which leaves nothing behind', async () => {
    expect((await problemOf({})).message).toBe('no problem');
    expect(await s3.objects('check')).toEqual([]);
  });

  it.each<[string, Partial<BucketConfig>, RegExp]>([
    ['the bucket does not exist', { name: 'elsewhere' }, /has no bucket elsewhere: create it, or correct FILES_URL\.$/],
    ['the store does not know the key', { keyId: 'STRANGER' }, /does not know FILES_KEY\.$/],
    ['the secret is another', { secret: 'another-secret' }, /refuses FILES_SECRET: it does not belong to FILES_KEY\.$/],
  ])('are refused as wrong if %s', async (_what, changed, message) => {
    expect(await problemOf(changed)).toEqual({ message: expect.stringMatching(message), isSetting: true });
  });

  it.each([
    ['AccessDenied', 403, /refuses FILES_KEY access to the bucket files/],
    ['RequestTimeTooSkewed', 403, /^The clock of this machine differs from that of/],
    ['PermanentRedirect', 301, /belongs to another region: add \?region=… to FILES_URL\.$/],
    ['InvalidEncryptionAlgorithmError', 400, /set FILES_ENCRYPTION=none\.$/],
  ])('are refused as wrong if the store says %s, without repeating what it says', async (code, status, message) => {
    const store = await standIn({ status, code });
    const found = await problemOf({ endpoint: store.endpoint });
    store.end();
    expect(found).toEqual({ message: expect.stringMatching(message), isSetting: true });
    expect(JSON.stringify(found)).not.toContain(bucketSecret);
  });

  it('are refused if the clock of the store is an hour away, which would let the sweep remove new files', async () => {
    const anHourLater = () => new Date(Date.now() + 3_600_000);
    const { message } = await problemOf({}, anHourLater);
    expect(message).toMatch(/^The clock of this machine differs from that of the bucket files\/check at/);
  });

  it('are not to blame if the store cannot be reached, or speaks no TLS', async () => {
    expect(await problemOf({ endpoint: 'http://127.0.0.1:1' })).toEqual({
      message: 'The file store at 127.0.0.1:1 cannot be reached (ECONNREFUSED).',
      isSetting: false,
    });
    const { message, isSetting } = await problemOf({ endpoint: `https://127.0.0.1:${s3.port}` });
    expect([message, isSetting]).toEqual([expect.stringMatching(/cannot be reached \(EPROTO\)\.$/), false]);
  });
});

describe('a store that answers with an error', () => {
  it('is asked three times, and for a while not again', async () => {
    const store = await standIn({ status: 500, code: 'InternalError' });
    const contents = bucketContents({ ...s3.bucket(), endpoint: store.endpoint });
    const problem = /does not answer as it should \(InternalError, status 500\)\.$/;
    await expect(contents.open('a.png')).rejects.toThrow(problem);
    expect(store.sent).toHaveLength(3);
    await expect(contents.open('b.png')).rejects.toThrow(problem);
    store.end();
    expect(store.sent).toHaveLength(3);
  });

  it('is given up if it stays silent', async () => {
    const store = await standIn(null);
    const contents = bucketContents({ ...s3.bucket(), endpoint: store.endpoint }, { silentMilliseconds: 500 });
    await expect(contents.put('a.png', Buffer.from('x'))).rejects.toThrow(/cannot be reached \(\w+\)\.$/);
    store.end();
    expect(store.sent).toHaveLength(3);
  });
});

describe('a file sent to a bucket', () => {
  it('is to be encrypted there, unless the settings say that the store cannot', async () => {
    const store = await standIn({ status: 400, code: 'NotImplemented' });
    for (const isEncrypted of [true, false])
      await expect(
        bucketContents({ ...s3.bucket(), endpoint: store.endpoint, isEncrypted }).put('a.png', Buffer.from('x')),
      ).rejects.toThrow('FILES_ENCRYPTION=none');
    store.end();
    expect(store.sent.map((headers) => headers['x-amz-server-side-encryption'])).toEqual(['AES256', undefined]);
  });

  it('is in its folder of the bucket and not in that of another installation', async () => {
    const name = `${'a'.repeat(32)}.png`;
    const [one, other] = [bucketContents(s3.bucket('one')), bucketContents(s3.bucket('one-more'))];
    await one.put(name, Buffer.from('first'));
    await other.put(name, Buffer.from('second'));
    expect((await readContent(one, name))?.toString()).toBe('first');
    const listed: string[] = [];
    for await (const page of one.list()) listed.push(...page.map((content) => content.name));
    expect(listed).toEqual([name]);
    await one.remove(name);
    await one.remove(name);
    expect([await one.find(name), await one.open(name)]).toEqual([undefined, undefined]);
    expect((await other.find(name))?.bytes).toBe(6);
  });
});
