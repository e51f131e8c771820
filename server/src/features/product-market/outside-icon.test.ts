import { type ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { type PictureHost, startPictureHost } from '../../../test/app/picture-host.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { chooseNetwork } from '../../ports/outside-network/network.ts';

const { routes } = productMarket;
const iconUrl = 'https://pictures.example/gem.png';
let app: TestApp;
let host: PictureHost;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  host = await startPictureHost();
  chooseNetwork(app.running.app, host.network);
  admin = await signedIn(app, 'admin');
  const png = await picture('png');
  for (const path of ['/gem.png', '/other.png']) host.answer(path, (response) => response.end(png));
  host.answer('/page.png', (response) => response.end('<html></html>'));
});
afterAll(async () => {
  await app.stop();
  await host.stop();
});

const marketOf = (fields: object = {}) => ({
  name: crypto.randomUUID(),
  description: 'Cut stones',
  iconUrl,
  ...fields,
});
const create = async (): Promise<ProductMarket> => (await admin.call(routes.create, { body: marketOf() })).body;
const change = (id: string, body: object) => admin.call(routes.update, { params: { id }, body });
const shown = (url: string) => fetch(`${app.url}${url}`);

describe('a product market whose icon is elsewhere', () => {
  it('shows a copy on this server and keeps the address that it was copied from', async () => {
    const { status, body } = await admin.call(routes.create, { body: marketOf() });
    expect([status, body.iconSource]).toEqual([201, iconUrl]);
    expect((await shown(body.iconUrl)).headers.get('content-type')).toBe('image/png');
    expect((await admin.call(routes.one, { params: { id: body.id } })).body).toEqual(body);
    const { body: many } = await admin.call(routes.createMany, { body: [marketOf(), marketOf()] });
    expect(many.productMarkets.map(({ iconSource }) => iconSource)).toEqual([iconUrl, iconUrl]);
  });

  it('keeps its copy until another icon replaces it', async () => {
    const market = await create();
    const before = host.seen.length;
    expect((await change(market.id, { iconUrl, description: 'Stones' })).body.iconUrl).toBe(market.iconUrl);
    expect(host.seen.length).toBe(before);
    const { body } = await change(market.id, { iconUrl: 'https://pictures.example/other.png' });
    expect([(await shown(market.iconUrl)).status, (await shown(body.iconUrl)).status]).toEqual([404, 200]);
  });

  it('does not show customers where its icon came from', async () => {
    const { id } = await create();
    const { body } = await (await signedIn(app, 'lead')).call(routes.one, { params: { id } });
    expect(body).toMatchObject({ id, iconUrl: expect.any(String), iconSource: null });
  });

  it.each([
    ['http://pictures.example/gem.png', 'pictureAddress'],
    ['https://pictures.example/absent.png', 'pictureUnreachable'],
    ['https://pictures.example/page.png', 'fileType'],
  ])('is refused at its field and changes nothing: %s', async (wrong, code) => {
    const { id, version } = await create();
    const answers = [
      await admin.call(routes.create, { body: marketOf({ iconUrl: wrong }) }),
      await change(id, { iconUrl: wrong }),
    ];
    for (const { status, problem } of answers)
      expect([status, problem.fields?.map((field) => `${field.path} ${field.code}`)]).toEqual([
        400,
        [`body.iconUrl ${code}`],
      ]);
    expect((await admin.call(routes.one, { params: { id } })).body).toMatchObject({ version, iconSource: iconUrl });
  });
});
