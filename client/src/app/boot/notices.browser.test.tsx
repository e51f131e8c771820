import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { CallError } from '../../kernel/call/call-error.ts';
import { NewVersion } from './new-version.tsx';
import { Unreachable } from './unreachable.tsx';

const german = speak('de');

describe('a server that cannot be reached at start', () => {
  const lost = (message: string) => new CallError({ status: 0, code: 'network', message });

  test('shows the reason, and retries once per click', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let tries = 0;
    const retry = async (): Promise<void> => {
      tries += 1;
      await promise;
    };
    await show(<Unreachable error={lost(say('kernel.network'))} onRetry={retry} />, { as: null });
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    const button = page.getByRole('button', { name: say('ui.retry') });
    await button.click();
    await expect.element(button).toBeDisabled();
    resolve(undefined);
    await expect.element(button).toBeEnabled();
    expect(tries).toBe(1);
  });

  test('is readable, accessible and complete in German on a phone in the dark', async () => {
    const error = lost(german('kernel.network'));
    await show(<Unreachable error={error} onRetry={async () => undefined} />, {
      as: null,
      language: 'de',
      size: phone,
      mode: 'dark',
    });
    await expect.element(page.getByRole('button', { name: german('ui.retry') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the notice of a new version', () => {
  test('can be postponed', async () => {
    await show(<NewVersion />);
    const notice = page.getByRole('region', { name: say('offline.newVersion') });
    await expect.element(notice.getByRole('button', { name: say('offline.reload') })).toBeVisible();
    await notice.getByRole('button', { name: say('offline.later') }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('is readable, accessible and complete in German on a phone', async () => {
    await show(<NewVersion />, { language: 'de', size: phone });
    await expect.element(page.getByRole('region', { name: german('offline.newVersion') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
