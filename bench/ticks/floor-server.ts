import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerQuestions, processorTime } from './questions.ts';

/** Only socket.io: the same bytes to the same number of clients as often as the product sends them. */
const http = createServer();
const io = new Server(http, {
  serveClient: false,
  path: '/socket.io/setting',
  perMessageDeflate: false,
  httpCompression: false,
});
io.on('connection', (socket) => void socket.join('watching'));
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

interface Broadcast {
  readonly milliseconds: number;
  readonly every: number;
  readonly payload: object;
}

const broadcast = ({ milliseconds, every, payload }: Broadcast): Promise<number> =>
  new Promise((resolve) => {
    let turns = 0;
    const timer = setInterval(() => {
      io.to('watching').emit('price', { ...payload, at: new Date().toISOString() });
      turns += 1;
      if (turns * every < milliseconds) return;
      clearInterval(timer);
      resolve(turns);
    }, every);
  });

process.once('SIGTERM', () => process.exit(0));
answerQuestions({ processorTime, broadcast }, { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
