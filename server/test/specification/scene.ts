import { randomUUID } from 'node:crypto';
import { addPerson, type Caller, signedIn, visitorOf } from '../app/caller.ts';
import { sendFile } from '../app/form.ts';
import { picture } from '../app/pictures.ts';
import type { TestApp } from '../app/test-app.ts';
import { startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';

export const roles = ['root', 'admin', 'regular', 'lead'] as const;
export type RoleName = (typeof roles)[number];

/** A company with one person of each role; the customer is assigned to the regular, verified, and has money. */
export interface Scene {
  readonly app: TestApp;
  readonly desk: TradingDesk;
  readonly visitor: Caller;
  readonly people: Readonly<Record<RoleName, Caller>>;
  readonly lead: Caller;
  readonly agent: Caller;
  readonly admin: Caller;
  readonly picture: string;
}

export const startScene = async (): Promise<Scene> => {
  const desk = await startTradingDesk();
  const { app } = desk;
  const [root, admin, agent] = [
    await signedIn(app, 'root'),
    await signedIn(app, 'admin'),
    await signedIn(app, 'regular'),
  ];
  const lead = await desk.trader(1_000_000, agent.id);
  const sent = await sendFile(app, admin, { path: '/v1/uploads/upload', bytes: await picture('png'), name: 'a.png' });
  await desk.quote('EURUSD', '1.10000', '1.10010');
  return {
    app,
    desk,
    visitor: visitorOf(app),
    people: { root, admin, regular: agent, lead },
    lead,
    agent,
    admin,
    picture: sent.body.url,
  };
};

/** Sends a request that must succeed, and returns the record's id. */
export const made = async (who: Caller, path: string, body: object = {}, method = 'POST'): Promise<string> => {
  const reply = await who.send(method, `/v1/${path}`, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return (reply.body as { id: string }).id;
};

export const unique = (): string => randomUUID();
export const freshAddress = (): string => `${unique()}@example.test`;

export const anotherLead = ({ app, agent }: Scene): Promise<string> =>
  addPerson(app, { role: 'lead', assignedTo: agent.id });
