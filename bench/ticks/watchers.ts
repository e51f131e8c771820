import { percentile, sorted } from '../kernel/latency.ts';
import { answerQuestions } from './questions.ts';

interface Watched {
  readonly url: string;
  readonly token: string;
  readonly cookie: string;
  readonly count: number;
}

interface Received {
  messages: number;
  /** Milliseconds from each quote to each connection. */
  latencies: number[];
  last: { text: string; times: number[] };
}

const received: Received = { messages: 0, latencies: [], last: { text: '', times: [] } };
let isNoting = false;

/** All connections receive the same text, so it is parsed once. */
const timesIn = (text: string): number[] => {
  if (received.last.text !== text) {
    const [, { quotes }] = JSON.parse(text.slice(2)) as [string, { quotes: { time: string }[] }];
    received.last = { text, times: quotes.map(({ time }) => Date.parse(time)) };
  }
  return received.last.times;
};

const receive = (text: string): void => {
  if (!text.startsWith('42["price"')) return;
  received.messages += 1;
  if (!isNoting) return;
  const now = Date.now();
  for (const time of timesIn(text)) received.latencies.push(now - time);
};

/** Implements engine.io and socket.io by hand: a client library would cost more than the server under test. */
const watch = ({ url, token, cookie }: Watched): Promise<void> =>
  new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/socket.io/setting/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { headers: { cookie: `session=${cookie}` } } as never);
    socket.addEventListener('error', (event) =>
      reject(
        new Error(`a watcher could not connect: ${String((event as ErrorEvent).error)}`, {
          cause: (event as ErrorEvent).error,
        }),
      ),
    );
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        socket.send('42["watch","price"]');
        resolve();
      } else receive(text);
    });
  });

const open = async (watched: Watched): Promise<number> => {
  for (let at = 0; at < watched.count; at += 50) await Promise.all(Array.from({ length: 50 }, () => watch(watched)));
  return watched.count;
};

const begin = (): boolean => {
  received.messages = 0;
  received.latencies = [];
  isNoting = true;
  return true;
};

const end = () => {
  isNoting = false;
  const inOrder = sorted(received.latencies);
  const at = (percent: number): number => percentile(inOrder, percent);
  return { messages: received.messages, p50: at(50), p99: at(99), text: received.last.text };
};

process.once('SIGTERM', () => process.exit(0));
answerQuestions({ open, begin, end });
