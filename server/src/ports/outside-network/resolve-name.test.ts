import { createSocket } from 'node:dgram';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveBy } from './network.ts';

const typeA = 1;
const typeAaaa = 28;
const noSuchName = 3;

const header = (id: Buffer, code: number, answers: number): Buffer =>
  Buffer.concat([id, Buffer.from([0x81, 0x80 | code, 0, 1, 0, answers, 0, 0, 0, 0])]);

/** One DNS reply by RFC 1035: the question, and the address of pictures.example for its type. */
const replyTo = (query: Buffer, addresses: ReadonlyMap<number, Buffer>): Buffer => {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const known = question.includes('pictures');
  const address = known ? addresses.get(question.readUInt16BE(question.length - 4)) : undefined;
  const parts = [header(query.subarray(0, 2), known ? 0 : noSuchName, address ? 1 : 0), question];
  if (address) {
    const type = question.subarray(-4, -2);
    parts.push(Buffer.from([0xc0, 12]), type, Buffer.from([0, 1, 0, 0, 0, 60, 0, address.length]), address);
  }
  return Buffer.concat(parts);
};

const addresses = new Map<number, Buffer>();
const socket = () => createSocket('udp4');
let server: ReturnType<typeof socket>;
let silent: AbortController | null;
beforeEach(async () => {
  addresses.clear();
  silent = null;
  server = socket();
  server.on('message', (query, { port, address }) => {
    if (silent) silent.abort();
    else server.send(replyTo(query, addresses), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const resolved = (host: string, signal = new AbortController().signal) =>
  resolveBy([`127.0.0.1:${server.address().port}`])(host, signal);

it('returns the addresses of both families, so that each can be checked', async () => {
  addresses.set(typeA, Buffer.from([93, 184, 215, 14]));
  expect(await resolved('pictures.example')).toEqual(['93.184.215.14']);
  addresses.set(typeAaaa, Buffer.from('fd000000000000000000000000000001', 'hex'));
  expect(await resolved('pictures.example')).toEqual(['93.184.215.14', 'fd00::1']);
});

it('returns no address of a name that does not exist', async () => {
  expect(await resolved('absent.example')).toEqual([]);
});

it('ends without an address when the caller stops waiting for a silent server', async () => {
  silent = new AbortController();
  expect(await resolved('pictures.example', silent.signal)).toEqual([]);
});
