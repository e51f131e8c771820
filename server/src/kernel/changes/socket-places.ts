import type { IncomingMessage } from 'node:http';
import type { Actor } from '../actor.ts';
import type { App } from '../context.ts';
import { addressCaller, callerOf } from '../fairness/caller-of.ts';
import { addressOf, type Identified } from './socket-limits.ts';

export const mostConnections = 5_000;
/** The rest is for people who are signed in. */
export const mostVisitors = 4_000;
/** Visitors only receive changes of settings. */
export const mostVisitorsPerNetwork = 100;
/** The pages of one person, in all their sessions. */
export const mostPerPerson = 50;
/** Connections of one network before they join: those of an office of 200 people, each with two pages, after a restart. */
export const mostWaiting = 500;
/** Time for a new connection to authenticate. */
const helloMilliseconds = 10_000;

/** A name that a connection counts under, with the most of its kind. */
interface Claim {
  readonly name: string;
  readonly most: number;
}

const whileWaiting = (network: string): Claim => ({ name: `waiting ${network}`, most: mostWaiting });

const onceJoined = (actor: Actor, ip: string): readonly Claim[] =>
  actor.role === 'visitor'
    ? [
        { name: `visitor ${addressCaller(ip)}`, most: mostVisitorsPerNetwork },
        { name: 'visitors', most: mostVisitors },
      ]
    : [{ name: callerOf(actor, { ip, bearer: null, cookie: null }), most: mostPerPerson }];

interface Place {
  readonly connection: Identified;
  readonly network: string;
  /** Ends the connection unless it joins in time. */
  readonly patience: NodeJS.Timeout;
  claims: readonly Claim[];
}

/** Counts of claims by their name. */
const createCounts = () => {
  const counts = new Map<string, number>();
  const change = (claims: readonly Claim[], by: number): void => {
    for (const { name } of claims) {
      const next = (counts.get(name) ?? 0) + by;
      if (next > 0) counts.set(name, next);
      else counts.delete(name);
    }
  };
  return {
    isFull: ({ name, most }: Claim): boolean => (counts.get(name) ?? 0) >= most,
    add: (claims: readonly Claim[]) => change(claims, 1),
    remove: (claims: readonly Claim[]) => change(claims, -1),
    move: (place: Place, claims: readonly Claim[]): void => {
      change(place.claims, -1);
      change(claims, 1);
      place.claims = claims;
    },
  };
};

export interface Places {
  /**
   * Whether there is room for one more connection of its network. One that has been silent for longest gives up its place,
   * so a stranger who only holds places keeps nobody out, not even behind the same address.
   */
  makeRoom(request: IncomingMessage): boolean;
  /** Counts a new connection as waiting, until it joins or ends. */
  enter(connection: Identified): void;
  /** Until it has its answer, a connection that greets does not give up its place. */
  greet(connection: Identified): void;
  refuse(connection: Identified): void;
  /** Whether there is a place for another connection of this actor, which it then holds until it ends. */
  join(connection: Identified, actor: Actor): boolean;
}

/** Counts the live connections of this server: by network until they join, then by a visitor's network or by person. */
export const createPlaces = (app: App): Places => {
  const held = new Map<string, Place>();
  /** Those that have not greeted or were refused, the longest silent first. */
  const silent = new Map<string, Place>();
  const counts = createCounts();
  const networkOf = (request: IncomingMessage): string => addressCaller(addressOf(app, request));
  const release = (id: string): void => {
    const place = held.get(id);
    if (place === undefined) return;
    clearTimeout(place.patience);
    counts.remove(place.claims);
    held.delete(id);
    silent.delete(id);
  };
  // A connection that polls may end only later, so its place becomes free at once.
  const drop = ({ connection }: Place): void => {
    release(connection.id);
    connection.close(true);
  };
  const dropLongestSilent = (isOne: (place: Place) => boolean): void => {
    const found = silent.values().find(isOne);
    if (found) drop(found);
  };
  const makeRoom = (request: IncomingMessage): boolean => {
    const network = networkOf(request);
    const claim = whileWaiting(network);
    if (counts.isFull(claim)) dropLongestSilent((place) => place.network === network);
    if (held.size >= mostConnections) dropLongestSilent(() => true);
    return held.size < mostConnections && !counts.isFull(claim);
  };
  const wait = (connection: Identified): void => {
    const { id, request } = connection;
    const network = networkOf(request);
    const patience = setTimeout(() => drop(place), helloMilliseconds);
    const place: Place = { connection, network, patience, claims: [whileWaiting(network)] };
    held.set(id, place);
    silent.set(id, place);
    counts.add(place.claims);
    connection.once('close', () => release(id));
  };
  return {
    makeRoom,
    enter: (connection) => {
      // Requests that arrive in one piece are all let in before the first of them counts.
      if (makeRoom(connection.request)) wait(connection);
      else connection.close(true);
    },
    greet: ({ id }) => void silent.delete(id),
    refuse: ({ id }) => {
      const place = held.get(id);
      if (place) silent.set(id, place);
    },
    join: ({ id, request }, actor) => {
      const place = held.get(id);
      const claims = onceJoined(actor, addressOf(app, request));
      if (place === undefined || claims.some(counts.isFull)) return false;
      clearTimeout(place.patience);
      silent.delete(id);
      counts.move(place, claims);
      return true;
    },
  };
};
