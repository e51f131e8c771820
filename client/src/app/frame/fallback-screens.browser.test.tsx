import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { Brand } from './brand.tsx';
import { FailureBoundary } from './area-ui.tsx';
import { NotFound } from './not-found.tsx';

function Broken(): never {
  throw new Error('a screen broke');
}

describe('a screen that breaks', () => {
  // React logs errors that a boundary catches.
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
  afterEach(() => vi.restoreAllMocks());

  test('is replaced by a way to continue, while its surroundings stay', async () => {
    await show(
      <>
        <h1>{say('shell.dashboard')}</h1>
        <FailureBoundary>
          <Broken />
        </FailureBoundary>
      </>,
    );
    await expect.element(page.getByText(say('shell.failedTitle'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('shell.reload') })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: say('shell.dashboard') })).toBeVisible();
  });

  test('shows the message in German on a phone, readable and accessible', async () => {
    await show(
      <FailureBoundary>
        <Broken />
      </FailureBoundary>,
      { language: 'de', size: phone },
    );
    await expect.element(page.getByText(speak('de')('shell.failedTitle'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('an unknown address', () => {
  test.each([
    ['regular', '/office'],
    ['lead', '/my'],
  ] as const)('sends a %s to %s', async (role, start) => {
    await show(<NotFound />, { as: personOf(role) });
    await expect.element(page.getByRole('heading', { name: say('shell.notFoundTitle'), level: 1 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('shell.notFoundAction') })).toHaveAttribute('href', start);
  });
});

describe('the company’s logo', () => {
  test('is replaced by its initial next to the name if it is missing', async () => {
    await show(<Brand />, { setting: { companyName: 'quay & Crane' } });
    await expect.element(page.getByText('Q', { exact: true })).toBeVisible();
    await expect.element(page.getByText('quay & Crane')).toBeVisible();
  });

  test('is shown if it exists, hidden from screen readers next to the name', async () => {
    const logo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    await show(<Brand />, { setting: { companyName: 'Quay & Crane', logo } });
    await expect.element(page.getByText('Quay & Crane')).toBeVisible();
    expect(document.querySelector('#root img')?.getAttribute('alt')).toBe('');
    expect(page.getByText('Q', { exact: true }).query()).toBeNull();
  });
});
