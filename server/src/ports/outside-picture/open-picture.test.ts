import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PictureHost, publicAddress, startPictureHost } from '../../../test/app/picture-host.ts';
import type { Network } from '../outside-network/network.ts';
import { openPicture } from './open-picture.ts';

let host: PictureHost;
let network: Network;
beforeEach(async () => {
  host = await startPictureHost();
  network = { patienceMilliseconds: 10_000, ...host.network };
});
afterEach(() => host.stop());

const never = new AbortController().signal;
const open = async (address: string, signal = never): Promise<string> =>
  (await buffer(await openPicture(network, address, signal))).toString();
const redirect = (path: string, location: string): void =>
  host.answer(path, (response) => response.writeHead(302, { location }).end());
const refused = expect.objectContaining({ code: 'pictureUnreachable' }) as unknown;

it('fetches a picture by host name, without cookies or a referrer', async () => {
  host.answer('/a.png?size=2', (response, { headers }) => response.end(Object.keys(headers).toSorted().join(' ')));
  expect(await open('https://pictures.example/a.png?size=2#top')).toBe('accept accept-encoding connection host');
  expect(host.seen).toEqual(['pictures.example/a.png?size=2']);
});

describe('an address that is refused before anything is sent', () => {
  it.each([
    'http://pictures.example/a.png',
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://pictures.example:8443/a.png',
    'https://anna:secret@pictures.example/a.png',
    'https://anna@pictures.example/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://0177.0.0.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://93.184.215.14/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://localhost/a.png',
    'https://localhost./a.png',
    'https://intranet/a.png',
    '//pictures.example/a.png',
  ])('%s', async (address) => {
    await expect(open(address)).rejects.toEqual(refused);
    expect(host.seen).toEqual([]);
  });
});

describe('a name', () => {
  it.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['::ffff:10.0.0.1'], ['169.254.169.254'], ['100.64.0.1']])(
    'that resolves to %s is refused, alone or beside a public address',
    async (address) => {
      host.answer('/a.png', (response) => response.end('inside'));
      for (const addresses of [[address], [publicAddress, address]]) {
        host.resolves('pictures.example', ...addresses);
        await expect(open('https://pictures.example/a.png')).rejects.toEqual(refused);
      }
      expect(host.seen).toEqual([]);
    },
  );

  it('that has no address is refused', async () => {
    host.resolves('pictures.example');
    await expect(open('https://pictures.example/a.png')).rejects.toEqual(refused);
  });

  it('that resolves to another address by the time of the connection is reached at the checked one', async () => {
    host.answer('/a.png', (response) => response.end('checked'));
    let lookups = 0;
    const rebinding: Network = {
      ...network,
      resolve: async () => ((lookups += 1) === 1 ? [publicAddress] : ['127.0.0.1']),
    };
    const stream = await openPicture(rebinding, 'https://pictures.example/a.png', never);
    expect([(await buffer(stream)).toString(), lookups]).toEqual(['checked', 1]);
  });

  it('that is missing from the certificate is refused', async () => {
    host.answer('/a.png', (response) => response.end('other'));
    await expect(open('https://other.example/a.png')).rejects.toEqual(refused);
    expect(host.seen).toEqual([]);
  });

  it('whose certificate is not trusted is refused', async () => {
    const { ca: _ca, ...distrusting } = network;
    await expect(openPicture(distrusting, 'https://pictures.example/a.png', never)).rejects.toEqual(refused);
  });
});

describe('a redirect', () => {
  it('leads to another public host, three times at most', async () => {
    host.answer('/end.png', (response) => response.end('end'));
    redirect('/1', '/2');
    redirect('/2', 'https://archive.example/3');
    redirect('/3', 'end.png');
    expect(await open('https://pictures.example/1')).toBe('end');
    redirect('/0', '/1');
    await expect(open('https://pictures.example/0')).rejects.toEqual(refused);
  });

  it.each([
    'http://archive.example/a.png',
    'https://archive.example:8443/a.png',
    'https://anna@archive.example/a.png',
    'https://127.0.0.1/a.png',
    'https://inside.example/secret.png',
    'file:///etc/passwd',
    'https://',
  ])('to %s is refused', async (location) => {
    host.resolves('inside.example', '192.168.1.10');
    host.answer('/secret.png', (response) => response.end('inside'));
    redirect('/a.png', location);
    await expect(open('https://pictures.example/a.png')).rejects.toEqual(refused);
    expect(host.seen).toEqual(['pictures.example/a.png']);
  });
});

describe('a server elsewhere', () => {
  it.each([204, 206, 304, 401, 404, 500])('that answers %i is refused', async (status) => {
    host.answer('/a.png', (response) => response.writeHead(status).end());
    await expect(open('https://pictures.example/a.png')).rejects.toEqual(refused);
  });

  it('that closes the connection early is refused', async () => {
    host.answer('/a.png', (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      response.once('drain', () => undefined).socket?.end();
    });
    await expect(open('https://pictures.example/a.png')).rejects.toEqual(refused);
  });

  it.each(['before the headers', 'within the body'])('that stalls %s times out', async (when) => {
    const patience = new AbortController();
    host.answer('/a.png', (response) => {
      if (when === 'within the body') response.writeHead(200).write('half');
      patience.abort();
    });
    const given = open('https://pictures.example/a.png', patience.signal);
    await expect(given).rejects.toMatchObject({ code: 'pictureTimeout' });
  });
});
