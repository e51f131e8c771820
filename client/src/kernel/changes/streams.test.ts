import { expect, test } from 'vitest';
import { askForStreams, tellStream, watchStream } from './streams.ts';

test('a stream is subscribed to once, again on every new socket, and unsubscribed without listeners', () => {
  const said: string[] = [];
  const heard: unknown[] = [];
  const endFirst = watchStream('price', (update) => heard.push(update));
  askForStreams((word, name) => said.push(`${word} ${name}`));
  const endSecond = watchStream('price', (update) => heard.push(update));
  tellStream('price', 1);
  tellStream('other', 2);
  endFirst();
  askForStreams((word, name) => said.push(`again ${word} ${name}`));
  endSecond();
  tellStream('price', 3);
  expect({ said, heard }).toEqual({ said: ['watch price', 'again watch price', 'again unwatch price'], heard: [1, 1] });
});
