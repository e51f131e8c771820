import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, visitor } from '../actor.ts';
import type { App } from '../context.ts';
import type { Identified } from './socket-limits.ts';
import {
  createPlaces,
  mostConnections,
  mostPerPerson,
  mostVisitors,
  mostVisitorsPerNetwork,
  mostWaiting,
  type Places,
} from './socket-places.ts';

interface Connection extends Identified {
  readonly isClosed: boolean;
}

let count = 0;
let places: Places;
beforeEach(() => {
  vi.useFakeTimers();
  places = createPlaces({ config: { trustProxy: true } } as App);
});
afterEach(() => vi.useRealTimers());

const requestFrom = (ip: string) =>
  ({ headers: { 'x-forwarded-for': `192.0.2.9, ${ip}` }, socket: {} }) as unknown as IncomingMessage;

/** A connection that has entered, as the library has it. */
const enter = (ip: string): Connection => {
  const events = new EventEmitter();
  const connection = {
    id: String((count += 1)),
    request: requestFrom(ip),
    isClosed: false,
    once: (name: 'close', run: () => void) => events.once(name, run),
    close: () => {
      connection.isClosed = true;
      events.emit('close');
    },
  };
  places.enter(connection);
  return connection;
};
const ipOf = (index: number) => `10.1.${index >> 8}.${index & 255}`;
const enterMany = (length: number, ip: (index: number) => string) =>
  Array.from({ length }, (_, index) => enter(ip(index)));
const person = (id: string): Actor => ({ ...visitor, id, role: 'regular', sessionId: `session of ${id}` });
const openOf = (connections: readonly Connection[]) => connections.filter(({ isClosed }) => !isClosed).length;

describe('a connection that has not joined', () => {
  it('gives up its place to a newcomer of its own network, the longest silent one first', () => {
    const other = enter('198.51.100.1');
    const crowd = enterMany(mostWaiting + 2, (index) => `2001:db8:1:2::${index.toString(16)}`);
    expect(crowd.slice(0, 3).map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
    expect([openOf(crowd), other.isClosed]).toEqual([mostWaiting, false]);
  });

  it('does not give it up while it is being authenticated, and does once it is refused', () => {
    const crowd = enterMany(mostWaiting, () => '198.51.100.1');
    for (const connection of crowd) places.greet(connection);
    expect(places.makeRoom(requestFrom('198.51.100.1'))).toBe(false);
    expect(enter('198.51.100.1').isClosed).toBe(true);
    expect(places.makeRoom(requestFrom('198.51.100.2'))).toBe(true);
    for (const connection of crowd) places.refuse(connection);
    expect(enter('198.51.100.1').isClosed).toBe(false);
    expect(openOf(crowd)).toBe(mostWaiting - 1);
  });

  it('is closed after ten seconds, and one that has joined is not', () => {
    const [silent, joined] = [enter('198.51.100.1'), enter('198.51.100.1')];
    places.join(joined, visitor);
    vi.advanceTimersByTime(10_000);
    expect([silent.isClosed, joined.isClosed]).toEqual([true, false]);
  });

  it('gives up its place when all are taken, from whatever network the newcomer is', () => {
    const crowd = enterMany(mostConnections, ipOf);
    const staff = enter('198.51.100.1');
    expect([crowd[0]?.isClosed, openOf(crowd)]).toEqual([true, mostConnections - 1]);
    expect(places.join(staff, person('ada'))).toBe(true);
  });
});

describe('visitors of all networks', () => {
  it('leave places to people who are signed in', () => {
    const joined = enterMany(mostVisitors, ipOf).map((connection) => places.join(connection, visitor));
    expect(joined).not.toContain(false);
    expect(places.join(enter('198.51.100.1'), visitor)).toBe(false);
    const left = mostConnections - mostVisitors;
    const staff = enterMany(left, (index) => ipOf(index % 9)).map((connection, index) =>
      places.join(connection, person(String(index))),
    );
    expect(staff).not.toContain(false);
    expect(places.makeRoom(requestFrom('198.51.100.1'))).toBe(false);
  });
});

describe('a place', () => {
  it.each([
    ['a visitor', visitor, mostVisitorsPerNetwork],
    ['a person', person('ada'), mostPerPerson],
  ])(
    'of %s is free again once a connection has ended, and is not taken by one that ended earlier',
    (_who, actor, most) => {
      const join = (connection: Connection) => places.join(connection, actor);
      const crowd = enterMany(most, () => '198.51.100.1');
      expect(crowd.map(join)).not.toContain(false);
      expect(join(enter('198.51.100.1'))).toBe(false);
      for (const connection of crowd) connection.close(true);
      const late = enter('198.51.100.1');
      late.close(true);
      expect(join(late)).toBe(false);
      expect(enterMany(most, () => '198.51.100.1').map(join)).not.toContain(false);
    },
  );

  it('of a waiting connection is free again once it has joined or ended', () => {
    for (let round = 0; round < 3; round += 1) {
      const crowd = enterMany(mostWaiting, () => '198.51.100.1');
      for (const connection of crowd) places.greet(connection);
      expect(places.makeRoom(requestFrom('198.51.100.1'))).toBe(false);
      for (const [index, connection] of crowd.entries()) {
        if (index % 2 === 0) connection.close(true);
        else places.join(connection, person(`${round} ${index}`));
      }
      expect(places.makeRoom(requestFrom('198.51.100.1'))).toBe(true);
    }
  });
});
