import { project } from '@countinghouse/contract/project/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { openProject } from '../../../test/app/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { type Listener, listen, settled } from '../../../test/hostile/live-room.ts';

const { routes } = project;
let app: TestApp;
let admin: Caller;
let lead: Caller;
let hears: Listener;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  lead = await signedIn(app, 'lead');
  hears = await listen(app.url, lead);
});
afterAll(async () => {
  hears.socket.close();
  await app.stop();
});

/** The number of live events about this project that reach the customer while something is done to it. */
const heardOf = async (id: string, act: () => Promise<{ status: number; text: string }>): Promise<number> => {
  await settled(app, [hears]);
  hears.received.length = 0;
  const { status, text } = await act();
  if (status >= 300) throw new Error(text);
  await settled(app, [hears]);
  return hears.received.filter(({ ids }) => ids?.includes(id)).length;
};
const change = (id: string, body: object) => admin.call(routes.update, { params: { id }, body });

describe('a customer', () => {
  it('hears that a project has closed, nothing of it while it is closed, and that it is open again', async () => {
    const id = await openProject(app, 'Harbour');
    expect(await heardOf(id, () => change(id, { status: 'closed' }))).toBe(1);
    expect((await lead.call(routes.one, { params: { id } })).status).toBe(404);
    expect(await heardOf(id, () => change(id, { name: 'Quay' }))).toBe(0);
    expect(await heardOf(id, () => change(id, { status: 'open' }))).toBe(0);
    expect(await heardOf(id, () => agreeTo(app, id))).toBe(1);
  });

  it('hears that an open project is deleted and restored, and nothing when that happens to a closed one', async () => {
    const remove = (id: string) => admin.call(routes.remove, { params: { id } });
    const restore = (id: string) => admin.call(routes.restore, { body: { ids: [id] } });
    const open = await openProject(app, 'Mill');
    expect(await heardOf(open, () => remove(open))).toBe(1);
    expect(await heardOf(open, () => restore(open))).toBe(1);
    await change(open, { status: 'closed' });
    expect(await heardOf(open, () => remove(open))).toBe(0);
    expect(await heardOf(open, () => restore(open))).toBe(0);
  });
});
