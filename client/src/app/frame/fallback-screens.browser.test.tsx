import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { Brand } from './brand.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { NotFound } from './not-found.tsx';

function Broken(): never {
  throw new Error('a screen broke');
}

describe('a screen that breaks', () => {
  // React reports what a boundary caught.
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
  afterEach(() => vi.restoreAllMocks());

  test('is replaced by a way on, while what is around it stays', async () => {
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

  test('says so in German on a phone, readable and accessible', async () => {
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

describe('an address that leads nowhere', () => {
  test.each([
    ['regular', '/office'],
    ['lead', '/my'],
  ] as const)('leads a %s to %s', async (role, start) => {
    await show(<NotFound />, { as: personOf(role) });
    await expect.element(page.getByRole('heading', { name: say('shell.notFoundTitle'), level: 1 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('shell.notFoundAction') })).toHaveAttribute('href', start);
  });
});

describe('the sign of the company', () => {
  test('is its initial beside its name while it has no logo', async () => {
    await show(<Brand />, { setting: { companyName: 'quay & Crane' } });
    await expect.element(page.getByText('Q', { exact: true })).toBeVisible();
    await expect.element(page.getByText('quay & Crane')).toBeVisible();
  });

  test('is its logo once it has one, which says nothing to a screen reader beside the name', async () => {
    const logo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    await show(<Brand />, { setting: { companyName: 'Quay & Crane', logo } });
    await expect.element(page.getByText('Quay & Crane')).toBeVisible();
    expect(document.querySelector('#root img')?.getAttribute('alt')).toBe('');
    expect(page.getByText('Q', { exact: true }).query()).toBeNull();
  });
});
