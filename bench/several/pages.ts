import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { type Caller, signedIn } from '@countinghouse/server/test/app/caller.ts';
import { io } from 'socket.io-client';
import sql from 'sql-template-tag';
import type { Stage } from './stage.ts';

const people = 20;
const pagesOfEach = 3;
const eventsASecond = 40;
const turnMilliseconds = 100;
const lastMilliseconds = 10_000;

interface Page {
  readonly person: string;
  /** How often each event came within one connection, at most. */
  readonly most: Map<string, number>;
  /** When it connected; it then fetches all that it shows. */
  readonly connected: number[];
  foreign: number;
  /** Events that came again after a reconnection. */
  again: number;
  close(): void;
}

interface Event {
  readonly person: string;
  /** When its transaction had committed. */
  stored: number;
}

export interface Live {
  readonly events: number;
  readonly deliveries: number;
  readonly reconnections: number;
  /** Events that a page neither received nor fetched when it connected again. */
  readonly lost: number;
  /** Events that came twice within one connection. */
  readonly doubled: number;
  readonly foreign: number;
  readonly again: number;
}

/** A page of a person, connected through the proxy as the product's own pages are. */
const openPage = (url: string, { id, token, cookie }: Caller, sent: ReadonlyMap<string, Event>): Page => {
  let within = new Map<string, number>();
  const options = { path: '/socket.io/setting', auth: { token }, extraHeaders: { cookie: `session=${cookie}` } };
  const socket = io(url, { ...options, transports: ['websocket'], forceNew: true });
  const page: Page = {
    person: id,
    most: new Map(),
    connected: [],
    foreign: 0,
    again: 0,
    close: () => void socket.close(),
  };
  socket.on('connect', () => {
    within = new Map();
    page.connected.push(performance.now());
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('changed', ({ resource, ids }: { resource: string; ids: string[] | null }) => {
    if (resource !== 'bench') return;
    const [event = ''] = ids ?? [];
    if (sent.get(event)?.person !== id) page.foreign += 1;
    const times = (within.get(event) ?? 0) + 1;
    if (times === 1 && page.most.has(event)) page.again += 1;
    within.set(event, times);
    page.most.set(event, Math.max(times, page.most.get(event) ?? 0));
  });
  return page;
};

const sum = (pages: readonly Page[], of: (page: Page) => number): number =>
  pages.reduce((total, page) => total + of(page), 0);

/** Sends events to single people while their pages are connected through the proxy, and counts what arrives. */
export const watchLive = async (stage: Stage): Promise<Live> => {
  const sent = new Map<string, Event>();
  const persons: Caller[] = [];
  for (let person = 0; person < people; person += 1) persons.push(await signedIn(stage.app, 'lead'));
  const pages = persons.flatMap((who) =>
    Array.from({ length: pagesOfEach }, () => openPage(stage.fleet.url, who, sent)),
  );
  while (pages.some(({ connected }) => connected.length === 0)) await pause(turnMilliseconds);
  while (!stage.isOver()) {
    const batch = Array.from({ length: (eventsASecond * turnMilliseconds) / 1_000 }, () => {
      const person = persons[Math.floor(Math.random() * people)]?.id ?? '';
      const id = newId();
      const event: Event = { person, stored: Infinity };
      sent.set(id, event);
      return { id, event };
    });
    const rooms = batch.map(({ id, event }) => ({ [`user:${event.person}`]: [id] }));
    await stage.data.database.query(sql`
      insert into outbox (event_id, resource, change, rooms)
      select gen_random_uuid(), 'bench', 'updated', r from jsonb_array_elements(${JSON.stringify(rooms)}::text::jsonb) r`);
    for (const { event } of batch) event.stored = performance.now();
    await pause(turnMilliseconds);
  }
  await pause(lastMilliseconds);
  for (const page of pages) page.close();
  const lostBy = ({ person, most, connected }: Page): number =>
    [...sent].filter(
      ([id, event]) => event.person === person && !most.has(id) && !connected.slice(1).some((at) => at > event.stored),
    ).length;
  return {
    events: sent.size,
    deliveries: sum(pages, ({ most }) => most.size),
    reconnections: sum(pages, ({ connected }) => connected.length - 1),
    lost: sum(pages, lostBy),
    doubled: sum(pages, ({ most }) => [...most.values()].filter((times) => times > 1).length),
    foreign: sum(pages, ({ foreign }) => foreign),
    again: sum(pages, ({ again }) => again),
  };
};
