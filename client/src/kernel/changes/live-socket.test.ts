import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { becomeVisitor } from '../session/session.ts';
import { beginTokens } from '../session/tokens.ts';
import { type Change, socketState, onChanged, onReconnected } from './changes.ts';
import { noteRequestTime } from './known-since.ts';
import { type LiveSocket, type SocketEvents, openWebSocket } from './sockets.ts';
import { openLiveSocket } from './live-socket.ts';
import { watchStream } from './streams.ts';

const packet = { message: '4', connect: '40', disconnect: '41', event: '42', refused: '44' } as const;

interface Greeting {
  readonly token: string;
  readonly since?: number;
}

let server: Server;
let poll: ServerResponse | null = null;
let queue: string[] = [];
let refusesNext = false;
const greetings: Greeting[] = [];
const events: unknown[] = [];
const settingCalls: string[] = [];
let settingCallsAtStart: readonly string[] | null = null;

const flush = (): void => {
  if (poll === null || queue.length === 0) return;
  poll.end(queue.join('\u001E'));
  poll = null;
  queue = [];
};

const send = (text: string): void => {
  queue.push(text);
  flush();
};

const emit = (...event: readonly unknown[]): void => send(packet.event + JSON.stringify(event));

const take = (text: string): void => {
  if (text.startsWith(packet.connect)) {
    greetings.push(JSON.parse(text.slice(2)) as Greeting);
    if (refusesNext) send(`${packet.refused}{"message":"busy"}`);
    else send(`${packet.connect}{"sid":"socket"}`);
    refusesNext = false;
  } else if (text.startsWith(packet.event)) events.push(JSON.parse(text.slice(2)));
};

const opening = `0${JSON.stringify({ sid: 'engine', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1e6 })}`;

/** Long polling as the product's server offers it, simulated by the test behind a proxy that refuses WebSockets. */
const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === 'POST') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    for (const text of Buffer.concat(parts).toString().split('\u001E')) take(text);
    response.end('ok');
  } else if (!request.url?.includes('sid=')) {
    poll = null;
    queue = [];
    response.end(opening);
  } else {
    poll = response;
    flush();
  }
};

const storage = new Map<string, string>();

/** The page's own events, such as the loss of its network. */
const page = new EventTarget();

beforeAll(async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/office`));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    settingCalls.push(address);
    return Response.json({ version: settingCalls.length });
  });
  beginTokens('token-of-ada');
  noteRequestTime({ headers: new Headers({ 'x-asked-at': '1700' }) });
  openLiveSocket();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  await expect.poll(() => socketState.get()).toBe('live');
  settingCallsAtStart ??= [...settingCalls];
  greetings.splice(1);
  settingCalls.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const recordEvents = () => {
  const changes: Change[] = [];
  let missed = 0;
  const endings = [onChanged((change) => changes.push(change)), onReconnected(() => (missed += 1))];
  return { changes, missed: () => missed, end: () => endings.forEach((end) => end()) };
};

const change = { event: 'leadUpdated', resource: 'lead', change: 'updated', ids: ['1'] };

test('the socket opens with the user’s token and the time from which changes may be missing', () => {
  expect(greetings[0]).toEqual({ token: 'token-of-ada', since: 1700 });
});

test('the settings are not loaded again when the socket opens, because a change of them is replayed', () => {
  expect(settingCallsAtStart).toEqual([]);
});

test('screens receive announced changes and nothing else', async () => {
  const { changes, end } = recordEvents();
  emit('changed', { resource: 7 });
  emit('other', change);
  emit('changed', change);
  await expect.poll(() => changes).toEqual([change]);
  end();
});

test('the company’s settings are reloaded when the server announces a change', async () => {
  emit('changed', { event: 'settingUpdated', resource: 'setting', change: 'updated', ids: null });
  await expect.poll(() => settingCalls).toEqual(['/v1/setting']);
});

test('a stream is subscribed to only while it has listeners', async () => {
  events.length = 0;
  const prices: unknown[] = [];
  const end = watchStream('price', (price) => prices.push(price));
  await expect.poll(() => events).toEqual([['watch', 'price']]);
  emit('price', { id: 'gold', bid: 1 });
  await expect.poll(() => prices).toEqual([{ id: 'gold', bid: 1 }]);
  end();
  await expect.poll(() => events.at(-1)).toEqual(['unwatch', 'price']);
});

test('all screens refetch if the server could not replay every event', async () => {
  const { missed, end } = recordEvents();
  emit('missed');
  await expect.poll(missed).toBe(1);
  end();
});

test('a socket closed by the server reopens, and all screens refetch', async () => {
  const { missed, end } = recordEvents();
  const states: string[] = [];
  const leave = socketState.subscribe(() => states.push(socketState.get()));
  send(packet.disconnect);
  await expect.poll(() => states).toEqual(['lost', 'live']);
  expect(missed()).toBe(1);
  expect(greetings.at(-1)).not.toHaveProperty('since');
  leave();
  end();
});

test('a log-out reopens the socket as a visitor without refetching everything', async () => {
  const { missed, end } = recordEvents();
  becomeVisitor();
  await expect.poll(() => greetings.at(-1)?.token).toBe('');
  await expect.poll(() => socketState.get()).toBe('live');
  expect(missed()).toBe(0);
  await expect.poll(() => settingCalls.length).toBeGreaterThan(0);
  end();
});

test('a socket refused by a busy server is retried after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  refusesNext = true;
  send(packet.disconnect);
  const tries = greetings.length;
  // The socket library sets timers of its own: only the retry waits exactly five seconds.
  await expect.poll(() => timers.mock.calls.map(([, wait]) => wait)).toContain(5_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(greetings.length).toBe(tries + 1);
  await vi.advanceTimersByTimeAsync(1);
  timers.mockRestore();
  vi.useRealTimers();
  await expect.poll(() => greetings.length).toBe(tries + 2);
  await expect.poll(() => socketState.get()).toBe('live');
});

describe('over a WebSocket', () => {
  class FakeSocket extends EventTarget {
    static readonly opened: FakeSocket[] = [];
    readonly sent: string[] = [];
    isClosed = false;
    readonly address: string;
    constructor(socketAddress: string) {
      super();
      this.address = socketAddress;
      FakeSocket.opened.push(this);
    }
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {
      this.isClosed = true;
    }
    receive(...texts: readonly string[]): void {
      for (const data of texts) this.dispatchEvent(new MessageEvent('message', { data }));
    }
    end(): void {
      this.dispatchEvent(new Event('close'));
    }
  }
  const newest = (): FakeSocket => {
    const socket = FakeSocket.opened.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const happened: unknown[] = [];
  const socketEvents: SocketEvents = {
    greet: () => ({ token: 'token-of-ada', at: FakeSocket.opened.length }),
    onConnected: () => happened.push('connected'),
    onLost: () => happened.push('lost'),
    onFailed: () => happened.push('failed'),
    onEvent: (name, value) => happened.push([name, value]),
  };
  const connect = (): void => newest().receive(opening, `${packet.connect}{"sid":"socket"}`);
  let replaced = 0;
  let liveSocket: LiveSocket;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.opened.length = 0;
    replaced = 0;
    liveSocket = openWebSocket(socketEvents, async () => {
      replaced += 1;
      throw new TypeError('its code could not be loaded');
    });
    happened.length = 0;
  });

  test('the caller is greeted once the server has answered, and only then sends', () => {
    expect(newest().address).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/socket\.io\/setting\/\?EIO=4&transport=websocket$/);
    liveSocket.send('watch', 'price');
    newest().receive(opening);
    expect(newest().sent).toEqual([`${packet.connect}{"token":"token-of-ada","at":1}`]);
    newest().receive(`${packet.connect}{"sid":"socket"}`);
    liveSocket.send('watch', 'price');
    expect(newest().sent.at(-1)).toBe(`${packet.event}["watch","price"]`);
    expect(happened).toEqual(['connected']);
  });

  test('events arrive with their values, and a sign of life is answered', () => {
    connect();
    newest().receive(`${packet.event}["price",{"bid":1}]`, '2');
    expect(happened).toEqual(['connected', ['price', { bid: 1 }]]);
    expect(newest().sent.at(-1)).toBe('3');
  });

  test('a lost connection is restored, with longer pauses each time', async () => {
    connect();
    for (const [failed, most] of [1_500, 3_000, 6_000, 7_500, 7_500].entries()) {
      newest().end();
      expect(FakeSocket.opened).toHaveLength(failed + 1);
      await vi.advanceTimersByTimeAsync(most);
      expect(FakeSocket.opened).toHaveLength(failed + 2);
    }
    connect();
    expect(happened).toEqual(['connected', 'lost', 'failed', 'failed', 'failed', 'failed', 'connected']);
  });

  test('where WebSockets do not come through any more, something else is tried at the second failure', async () => {
    connect();
    newest().end();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(replaced).toBe(0);
    newest().end();
    expect(replaced).toBe(1);
  });

  test('without a network nothing else is tried', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    connect();
    for (let time = 1; time <= 4; time += 1) {
      newest().end();
      await vi.advanceTimersByTimeAsync(7_500);
    }
    vi.stubGlobal('navigator', { onLine: true });
    expect([replaced, FakeSocket.opened.length]).toEqual([0, 5]);
  });

  test('a connection that the server ends is opened again at once', async () => {
    connect();
    newest().receive(packet.disconnect);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.opened).toHaveLength(2);
    expect([happened, replaced]).toEqual([['connected', 'lost'], 0]);
  });

  test('an attempt without an answer ends after twenty seconds', async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect([newest().isClosed, replaced]).toEqual([true, 1]);
  });

  test('a log-in opens nothing while something else takes over', () => {
    let isTaken: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (isTaken = resolve));
    const other = openWebSocket(socketEvents, () => taken);
    newest().end();
    other.restart();
    isTaken();
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test('a connection without a sign of life is dead, and a new one takes its place', async () => {
    connect();
    const first = newest();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(first.isClosed).toBe(true);
    expect(happened.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(newest()).not.toBe(first);
  });

  test('a page that loses its network says so at once', () => {
    connect();
    page.dispatchEvent(new Event('offline'));
    expect(happened.at(-1)).toBe('lost');
  });

  test('a connection that a busy server refuses is retried after five seconds', async () => {
    newest().receive(opening, `${packet.refused}{"message":"busy"}`);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(happened).toEqual(['failed']);
  });

  test('another log-in gets a connection of its own, and nothing more from the old one', () => {
    connect();
    const former = newest();
    liveSocket.restart();
    former.receive(`${packet.event}["price",1]`);
    expect(former.isClosed).toBe(true);
    newest().receive(opening);
    expect(newest().sent).toEqual([`${packet.connect}{"token":"token-of-ada","at":2}`]);
    expect(happened).toEqual(['connected', 'lost']);
  });

  test('where WebSockets are refused and nothing else can be loaded, they are tried again', async () => {
    newest().end();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(replaced).toBe(1);
    expect(FakeSocket.opened).toHaveLength(2);
    connect();
    expect(happened).toEqual(['failed', 'connected']);
  });
});
