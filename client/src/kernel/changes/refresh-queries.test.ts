import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyChanged } from './changes.ts';
import { refreshQueriesOnChange } from './refresh-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A screen with a query that the test answers by hand. */
const openScreen = () => {
  const client = new QueryClient();
  const end = refreshQueriesOnChange(client);
  const answers: ((value: string) => void)[] = [];
  const fetch = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver<string>(client, { queryKey: ['lead', 'list'], queryFn: fetch });
  const leave = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  return {
    answers,
    shown,
    close: () => {
      leave();
      end();
      client.clear();
    },
  };
};

const change = { event: 'e', resource: 'lead', change: 'created', ids: null };

test('a change during a screen’s first fetch triggers one refetch', async () => {
  const { answers, shown, close } = openScreen();
  notifyChanged(change);
  await vi.advanceTimersByTimeAsync(300);
  expect(answers).toHaveLength(1);
  answers[0]?.('before the change');
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]?.('after the change');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('after the change');
  close();
});

test('a first fetch without a relevant change is not repeated', async () => {
  const { answers, close } = openScreen();
  notifyChanged({ ...change, resource: 'campaign' });
  await vi.advanceTimersByTimeAsync(300);
  answers[0]?.('answer');
  await vi.advanceTimersByTimeAsync(300);
  expect(answers).toHaveLength(1);
  close();
});
