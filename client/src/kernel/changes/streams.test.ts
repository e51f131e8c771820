import { expect, test } from 'vitest';
import { askForStreams, notifyStream, watchStream } from './streams.ts';

test('a stream is subscribed to once, again on every new socket, and unsubscribed without listeners', () => {
  const said: string[] = [];
  const heard: unknown[] = [];
  const endFirst = watchStream('price', (update) => heard.push(update));
  askForStreams((word, name) => said.push(`${word} ${name}`));
  const endSecond = watchStream('price', (update) => heard.push(update));
  notifyStream('price', 1);
  notifyStream('other', 2);
  endFirst();
  askForStreams((word, name) => said.push(`again ${word} ${name}`));
  endSecond();
  notifyStream('price', 3);
  expect({ said, heard }).toEqual({ said: ['watch price', 'again watch price', 'again unwatch price'], heard: [1, 1] });
});
