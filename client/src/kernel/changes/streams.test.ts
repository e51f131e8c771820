import { expect, test } from 'vitest';
import { subscribeStreams, notifyStream, watchStream } from './streams.ts';

test('a stream is subscribed to once, again on every new socket, and unsubscribed without listeners', () => {
  const sent: string[] = [];
  const received: unknown[] = [];
  const endFirst = watchStream('price', (update) => received.push(update));
  subscribeStreams((message, name) => sent.push(`${message} ${name}`));
  const endSecond = watchStream('price', (update) => received.push(update));
  notifyStream('price', 1);
  notifyStream('other', 2);
  endFirst();
  subscribeStreams((message, name) => sent.push(`again ${message} ${name}`));
  endSecond();
  notifyStream('price', 3);
  expect({ sent, received }).toEqual({
    sent: ['watch price', 'again watch price', 'again unwatch price'],
    received: [1, 1],
  });
});
