import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { type Caller, signedIn } from '@countinghouse/server/test/app/caller.ts';
import { closed, connect } from '@countinghouse/server/test/app/sign-in.ts';
import { manySessions } from '@countinghouse/server/test/hostile/revocation/stage.ts';
import sql from 'sql-template-tag';
import type { Member } from '../fleet/fleet.ts';
import { askOnce, callUntilDone, play, type Stage } from './stage.ts';

const betweenMilliseconds = 1_000;
/** A frozen server wakes within this time. */
const closeMilliseconds = 20_000;
const promised = { refused: 1_000, closed: 2_000 } as const;

export interface Revocations {
  sessions: number;
  /** Requests of ended sessions that a server served. */
  accepted: number;
  /** Events that ended sessions received, also from a server that had been frozen. */
  heard: number;
  /** Milliseconds after the reply, at servers that were well all the time. */
  refusedAfter: number;
  closedAfter: number;
  /** Connections that stayed open. */
  open: number;
}

export const isHeld = ({ accepted, heard, open, refusedAfter, closedAfter }: Revocations): boolean =>
  accepted + heard + open === 0 && refusedAfter <= promised.refused && closedAfter <= promised.closed;

interface LiveSession {
  readonly server: Member;
  readonly who: Caller;
  readonly times: number;
  readonly closing: Promise<number | null>;
  readonly close: () => void;
}

/** One session's live connection at one server; null if the server was just lost. */
const openSession = async (
  stage: Stage,
  who: Caller,
  { server, heard }: { server: Member; heard: (ids: readonly string[]) => void },
): Promise<LiveSession | null> => {
  const times = stage.health.timesAway(server);
  // The library says nothing of a connection that is lost between its opening and the server's welcome.
  const opening = connect({ ...stage.app, url: server.url }, who).catch(() => null);
  const socket = await Promise.race([opening, pause(closeMilliseconds, null)]);
  if (socket === null) return null;
  socket.on('changed', ({ ids }: { ids: string[] | null }) => heard(ids ?? []));
  const closing = closed(socket).then(() => performance.now());
  return { server, who, times, closing, close: () => void socket.close() };
};

/** Locks people through the proxy who have sessions and live connections at every server. */
export const revoke = async (stage: Stage): Promise<Revocations> => {
  const found: Revocations = { sessions: 0, accepted: 0, heard: 0, refusedAfter: 0, closedAfter: 0, open: 0 };
  const { fleet, health, app } = stage;
  const root = await signedIn(app, 'root');

  const check = async (session: LiveSession, answered: number): Promise<void> => {
    const { server, who, times } = session;
    const isWell = (): boolean => health.timesAway(server) === times && !health.isAway(server);
    const first = await askOnce(server.url, who, { method: 'GET', path: '/v1/profile' });
    const refused = performance.now() - answered;
    if (first.status >= 200 && first.status < 300) found.accepted += 1;
    if (isWell() && first.status === 401) found.refusedAfter = Math.max(found.refusedAfter, refused);
    const at = await Promise.race([session.closing, pause(closeMilliseconds, null)]);
    if (at === null) found.open += 1;
    else if (isWell()) found.closedAfter = Math.max(found.closedAfter, at - answered);
  };
  const turn = async (): Promise<void> => {
    const { doomed, account } = await manySessions({ app, root }, 'regular');
    const probe = newId();
    const heard = (ids: readonly string[]): void => {
      if (ids.includes(probe)) found.heard += 1;
    };
    const up = fleet.servers.filter((server) => !health.isAway(server));
    const opened = up.flatMap((server) => doomed.map((who) => openSession(stage, who, { server, heard })));
    const sessions = (await Promise.all(opened)).filter((session) => session !== null);
    const path = `/v1/user/${account.id}`;
    await callUntilDone(stage, root, { method: 'PATCH', path, body: { status: 'locked' }, key: randomUUID() });
    const answered = performance.now();
    const room = { [`user:${account.id}`]: [probe] };
    await stage.data.database.query(sql`
      insert into outbox (event_id, resource, change, rooms)
      values (gen_random_uuid(), 'probe', 'updated', ${JSON.stringify(room)}::text::jsonb)`);
    await Promise.all(sessions.map((session) => check(session, answered)));
    for (const session of sessions) session.close();
    found.sessions += sessions.length;
  };
  await play(stage, turn, betweenMilliseconds);
  return found;
};
