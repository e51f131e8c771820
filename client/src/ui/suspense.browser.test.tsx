import { Suspense as ReactSuspense, use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { arriving, Suspense } from './suspense.tsx';

afterEach(() => vi.restoreAllMocks());

const place = (name: string) => page.getByRole('region', { name });
const textOf = (name: string) => place(name).query()?.textContent;

test('code that has arrived is shown at once, where React would hold it back for a while after a fallback', async () => {
  // React measures that while by this clock: however busy the machine is, it has not passed yet.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { promise, resolve } = Promise.withResolvers<string>();
  const arrived = arriving(promise);
  const Part = () => use(arrived);
  await show(
    <>
      <section aria-label="Ours">
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </section>
      <section aria-label="React's own">
        <ReactSuspense fallback="Loading">
          <Part />
        </ReactSuspense>
      </section>
    </>,
  );
  await expect.element(place('Ours')).toHaveTextContent('Loading');
  const seen = new Promise<unknown>((notice) => {
    const look = () => textOf('Ours') === 'Balance' && notice(textOf("React's own"));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  resolve('Balance');
  expect(await seen).toBe('Loading');
  await expect.element(place("React's own")).toHaveTextContent('Balance');
});
