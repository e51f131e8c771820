import { getProfile } from '@countinghouse/contract/user/profile.ts';
import type { Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { newId } from '../../../src/kernel/ids.ts';
import type { Caller } from '../../app/caller.ts';
import { connect } from '../../app/sign-in.ts';
import type { Revocation, Stage } from './stage.ts';

/** Result of one event; times are milliseconds after its reply. */
export interface Outcome {
  readonly faults: readonly string[];
  /** Until the slowest session was refused. */
  readonly refusedAfter: number;
  /** Until the slowest connection was closed. */
  readonly closedAfter: number;
}

interface Watched {
  readonly who: Caller;
  readonly socket: Socket;
  readonly received: Set<string>;
}

const usualPatience = 10_000;

const watch = async ({ app }: Stage, who: Caller): Promise<Watched> => {
  const socket = await connect(app, who);
  const received = new Set<string>();
  socket.on('changed', ({ ids }: { ids: string[] | null }) => ids?.forEach((id) => received.add(id)));
  return { who, socket, received };
};

interface Awaited {
  readonly socket: Socket;
  readonly event: string;
  readonly isTrue: () => boolean;
}

/** Resolves to the moment at which it became true, or to null when it does not. */
const moment = ({ patience = usualPatience }: Stage, { socket, event, isTrue }: Awaited): Promise<number | null> =>
  new Promise((resolve) => {
    const check = () => {
      if (!isTrue()) return;
      clearTimeout(timer);
      socket.off(event, check);
      resolve(performance.now());
    };
    const timer = setTimeout(() => resolve(null), patience);
    socket.on(event, check);
    check();
  });

/** Sends an event to all remaining listeners and waits until these have received it. Returns its id. */
const announceAll = async (stage: Stage, listeners: readonly Watched[]): Promise<{ id: string; deaf: number }> => {
  const id = newId();
  await stage.app.database.query(sql`
    insert into outbox (event_id, resource, change, rooms)
    values (gen_random_uuid(), 'probe', 'updated', ${JSON.stringify({ everyone: [id] })}::text::jsonb)`);
  const moments = await Promise.all(
    listeners.map((one) => moment(stage, { socket: one.socket, event: 'changed', isTrue: () => one.received.has(id) })),
  );
  return { id, deaf: moments.filter((at) => at === null).length };
};

const statusOf = async ({ who }: Watched): Promise<number> => (await who.call(getProfile)).status;

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

interface Seen {
  readonly doomed: readonly Watched[];
  readonly spared: readonly Watched[];
}

const watchEnd = async (stage: Stage, { silent }: Revocation, { doomed, spared }: Seen): Promise<Outcome> => {
  const answered = performance.now();
  // From here on, ended sessions must receive nothing. Expiry may take a second to be noticed.
  const early = silent ? null : announceAll(stage, spared);
  const closing = Promise.all(
    doomed.map(({ socket }) => moment(stage, { socket, event: 'disconnect', isTrue: () => socket.disconnected })),
  );
  const refused = await Promise.all(
    doomed.map(async (one) => ({ status: await statusOf(one), at: performance.now() })),
  );
  const closed = await closing;
  const announced = await (early ?? announceAll(stage, spared));
  const alive = await Promise.all(spared.map(async (one) => one.socket.connected && (await statusOf(one)) === 200));
  return {
    faults: [
      ...unless(doomed.length >= 3, 'fewer than three sessions'),
      ...unless(
        refused.every(({ status }) => status === 401),
        'a session was accepted again',
      ),
      ...unless(
        closed.every((at) => at !== null),
        'a connection stayed open',
      ),
      ...unless(!doomed.some(({ received }) => received.has(announced.id)), 'an ended session received an event'),
      ...unless(announced.deaf === 0 && alive.every(Boolean), 'another person lost their session'),
    ],
    refusedAfter: Math.max(...refused.map(({ at }) => at)) - answered,
    closedAfter: Math.max(answered, ...closed.map((at) => at ?? Infinity)) - answered,
  };
};

/**
 * Applies an event to three sessions with live connections, and checks them, the sessions that it must spare, and a
 * bystander. Two of the three have called before, the third has only listened.
 */
export const play = async (stage: Stage, revocation: Revocation): Promise<Outcome> => {
  const scene = await revocation.set(stage);
  const doomed = await Promise.all(scene.doomed.map((who) => watch(stage, who)));
  const spared = await Promise.all([...scene.spared, stage.root].map((who) => watch(stage, who)));
  try {
    const before = await Promise.all(doomed.slice(0, 2).map(statusOf));
    const { id } = await announceAll(stage, [...doomed, ...spared]);
    const ready = before.every((status) => status === 200) && doomed.every(({ received }) => received.has(id));
    if (!ready) return { faults: ['the sessions did not work before'], refusedAfter: NaN, closedAfter: NaN };
    await scene.revoke();
    return await watchEnd(stage, revocation, { doomed, spared });
  } finally {
    for (const { socket } of [...doomed, ...spared]) socket.close();
  }
};
