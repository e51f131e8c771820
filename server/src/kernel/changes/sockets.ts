import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveChange } from '@countinghouse/contract/kernel/live-change.ts';
import { mayAtAll, type Permission, permissions, reachOf } from '@countinghouse/contract/permissions.ts';
import { Server as EngineServer } from 'engine.io';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '../actor.ts';
import type { App } from '../context.ts';
import type { Gauge } from '../observe/gauge.ts';
import { authenticate } from '../session/authenticate.ts';
import { cookieName } from '../session/cookie.ts';
import { liveSessions } from '../session/live-session.ts';
import { isInside } from '../session/networks.ts';
import { announce } from './announce.ts';
import type { Announcement } from './announcement.ts';
import { createRecentEvents, type RecentEvents } from './recent-events.ts';
import { type Identified, limitPackets, noteRequests, socketAddress } from './socket-limits.ts';
import { createPlaces, type Places } from './socket-places.ts';
import { type Stream, streamRoom } from './stream.ts';

/**
 * Sends a new socket what its page missed: the events since the page's first reply, or 'missed' when these are no
 * longer stored or the page's session has ended.
 */
const catchUp = (socket: Socket, recent: RecentEvents, lateness: number): void => {
  const { token, since } = socket.handshake.auth as { token?: unknown; since?: unknown };
  const { actor } = socket.data as { actor: Actor };
  const believesInSession = typeof token === 'string' && token !== '';
  if (believesInSession && actor.role === 'visitor') return void socket.emit('missed');
  if (typeof since !== 'number') return;
  const events = recent.since(since - lateness, socket.rooms);
  if (events === null) return void socket.emit('missed');
  for (const event of events) socket.emit('changed', event);
};

/** Both paths of the specification: with a proxy's /api and without. */
const paths = ['/socket.io/setting', '/api/socket.io/setting'] as const;
/** The page may come from another server, whose clock is at most so far from this one's. */
const mostLateness = 5_000;
/** A revoked session must receive nothing after two seconds: one second between checks, one for the query. */
const checkMilliseconds = 1_000;
const awayMilliseconds = 50;
const engineOptions = { maxHttpBufferSize: 16 * 1024, perMessageDeflate: false, httpCompression: false } as const;

export interface Sockets {
  /** Sends an event to the rooms; a socket in several of them receives it once. */
  emit(rooms: readonly string[], event: string, payload: unknown): void;
  /** Sends a change to a room and keeps it for sockets that open shortly afterwards. */
  notifyChanged(room: string, change: LiveChange): void;
  announce(announcement: Announcement): Promise<void>;
  dropEnded(): Promise<void>;
  /** Closes all connections, evenly within the time, so that their clients connect to another server. */
  sendAway(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const opened = new WeakMap<App, Server>();

export const socketGauge: Gauge = { name: 'sockets', read: (app) => opened.get(app)?.of('/').sockets.size ?? 0 };

/** Opens live connections. Rooms follow from the session; streams that a client watches need a permission. */
export const openSockets = (http: HttpServer, app: App, streams: readonly Stream[]): Sockets => {
  const io = new Server({ serveClient: false, ...engineOptions });
  opened.set(app, io);
  const connections = new Set<Duplex>();
  http.on('upgrade', (_request, connection: Duplex) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const places = createPlaces(app);
  const engines = attachTo(http, io, places);
  const recent = createRecentEvents();
  let checks = 0;
  const drop = (): Promise<void> => {
    checks += 1;
    return dropEnded(io, app);
  };
  // A check that starts during authentication misses this connection, and its session may have ended: authenticate
  // again.
  const greeted = async (socket: Socket): Promise<Actor> => {
    const before = checks;
    const actor = await actorOf(app, socket);
    return checks === before ? actor : greeted(socket);
  };
  letIn(io, places, greeted);
  io.on('connection', (socket) => {
    join(socket);
    catchUp(socket, recent, app.config.servers === 'one' ? 0 : mostLateness);
    letWatch(socket, streams);
  });
  const stopChecking = checkAgainAndAgain(drop, app);
  return {
    emit: (rooms, event, payload) => void io.to([...rooms]).emit(event, payload),
    notifyChanged: (room, change) => {
      recent.keep(room, change);
      io.to(room).emit('changed', change);
    },
    announce: (announcement) => announce(io, app, announcement, drop),
    dropEnded: drop,
    sendAway: (milliseconds) => sendAway(io, milliseconds),
    close: async () => {
      stopChecking();
      await io.close();
      for (const engine of engines) engine.close();
      // A client that ignores the close frame must not delay shutdown.
      for (const connection of connections) connection.end(() => connection.destroy());
    },
  };
};

const attachTo = (http: HttpServer, io: Server, places: Places): EngineServer[] => {
  const engines: EngineServer[] = [];
  for (const path of paths) {
    const engine = new EngineServer({
      ...engineOptions,
      allowRequest: (request, done) => done(null, isOwnOrigin(request.headers) && places.makeRoom(request)),
    });
    noteRequests(engine);
    engine.on('connection', limitPackets);
    engine.attach(http, { path });
    io.bind(engine);
    // Last, so that everything else learns when it closes a connection.
    engine.on('connection', places.enter);
    engines.push(engine);
  }
  return engines;
};

/** Lets a greeting in if its actor may be here and has a place. */
const letIn = (io: Server, places: Places, greeted: (socket: Socket) => Promise<Actor>): void => {
  io.use((socket, next) => {
    const connection = socket.conn as unknown as Identified;
    const refuse = (reason: string): void => {
      places.refuse(connection);
      next(new Error(reason));
    };
    places.greet(connection);
    greeted(socket).then(
      (actor) => {
        if (actor.outsideNetwork) return refuse('networkNotAllowed');
        if (!places.join(connection, actor)) return refuse('tooMany');
        socket.data = { actor };
        return next();
      },
      () => refuse('unavailable'),
    );
  });
};

/** Expiry is not announced, and another process may take announcements. Returns the function that stops the checks. */
const checkAgainAndAgain = (check: () => Promise<void>, app: App): (() => void) => {
  let atWork = false;
  const timer = setInterval(() => {
    if (atWork) return;
    atWork = true;
    check()
      .catch((error: unknown) => app.log.warn({ err: error }, 'sessions not checked: database not available'))
      .finally(() => (atWork = false));
  }, checkMilliseconds);
  return () => clearInterval(timer);
};

const isOwnOrigin = (headers: Record<string, string | string[] | undefined>): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
};

const actorOf = (app: App, socket: Socket): Promise<Actor> => {
  const { token } = socket.handshake.auth as { token?: unknown };
  const cookies = new Map(
    (socket.handshake.headers.cookie ?? '').split(/; */).map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
  const cookie = cookies.get(cookieName(true)) ?? cookies.get(cookieName(false)) ?? null;
  const [bearer, ip] = [typeof token === 'string' ? token : null, socketAddress(app, socket)];
  return authenticate(app.database, { bearer, cookie, ip }, app.clock.now());
};

const join = (socket: Socket): void => {
  const { actor } = socket.data as { actor: Actor };
  void socket.join(roomsFor(actor));
  // Sent by the specification's client on connecting; its rooms are joined already.
  socket.on('joinDepositRoom', () => undefined);
};

/** Clients subscribe to streams by name; unknown and forbidden names are ignored. */
const letWatch = (socket: Socket, streams: readonly Stream[]): void => {
  const { actor } = socket.data as { actor: Actor };
  const allowed = new Set(streams.filter(({ permission }) => mayAtAll(actor.role, permission)).map(({ name }) => name));
  socket.on('watch', (name: unknown) => {
    if (typeof name === 'string' && allowed.has(name)) void socket.join(streamRoom(name));
  });
  socket.on('unwatch', (name: unknown) => {
    if (typeof name === 'string' && allowed.has(name)) void socket.leave(streamRoom(name));
  });
};

/** Rooms of an actor: everyone, their own, and one per kind of record read with reach all, regular or offered. */
export const roomsFor = (actor: Actor): string[] => {
  if (actor.role === 'visitor') return ['everyone'];
  const own = ['everyone', `user:${actor.id}`, `session:${actor.sessionId}`];
  if (actor.mustSetUpTwoFactor) return own;
  const readable = (Object.keys(permissions) as Permission[])
    .filter(
      (permission) =>
        permission.endsWith(':read') && ['all', 'regular', 'offered'].includes(reachOf(actor.role, permission)),
    )
    .map((permission) => `${reachOf(actor.role, permission)}:${permission.slice(0, -':read'.length)}`);
  return [...own, ...readable];
};

/** Each client connects again by itself, a second later on average. */
const sendAway = async (io: Server, milliseconds: number): Promise<void> => {
  const connected = [...io.of('/').sockets.values()];
  const turns = Math.ceil(milliseconds / awayMilliseconds);
  const ofTurn = Math.ceil(connected.length / turns);
  for (let turn = 0; turn < turns && connected.length > 0; turn += 1) {
    for (const socket of connected.splice(0, ofTurn)) socket.conn.close();
    await pause(awayMilliseconds);
  }
};

/** The rooms of a socket depend on these. */
const standing = ['role', 'mustSetUpTwoFactor', 'masksContacts'] as const;

const dropEnded = async (io: Server, app: App): Promise<void> => {
  const signedIn = [...io.of('/').sockets.values()].flatMap((socket) => {
    const { actor } = socket.data as { actor: Actor };
    return actor.sessionId === null ? [] : [{ socket, actor, sessionId: actor.sessionId }];
  });
  if (signedIn.length === 0) return;
  const live = await liveSessions(
    app.database,
    signedIn.map(({ sessionId }) => sessionId),
    app.clock.now(),
  );
  // Clients connect again, and join the rooms that are theirs by then.
  for (const { socket, actor, sessionId } of signedIn) {
    const found = live.get(sessionId);
    const stays =
      found !== undefined &&
      standing.every((part) => found[part] === actor[part]) &&
      isInside(found.networks, socketAddress(app, socket));
    if (!stays) socket.disconnect(true);
  }
};
