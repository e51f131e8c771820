import { permissions } from '@countinghouse/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { PermissionScreen } from './permission-screen.tsx';

const showScreen = (options: ShowOptions = {}) => show(<PermissionScreen />, options);
const rows = () => document.querySelectorAll('tbody th[scope="row"]').length;
const search = () => page.getByRole('searchbox', { name: say('permission.find') });

describe('the table of permissions', () => {
  test('has a row for every permission that the server checks', async () => {
    await showScreen();
    await expect.poll(rows).toBe(Object.keys(permissions).length);
  });

  test('shows the reach of each role, in the order of its columns', async () => {
    await showScreen();
    await search().fill(say('permission.areaStaff'));
    const row = page.getByRole('row').filter({ hasText: say('permission.doResetPassword') });
    await expect.element(row.first()).toBeVisible();
    const reaches = row
      .first()
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent);
    expect(reaches).toEqual([
      say('permission.reachAll'),
      say('permission.reachRegular'),
      say('permission.reachNone'),
      say('permission.reachNone'),
    ]);
  });

  test.each([
    ['admin', 'roleAdmin'],
    ['regular', 'roleRegular'],
  ] as const)('marks the column of the reader’s own role: %s', async (role, name) => {
    await showScreen({ as: personOf(role) });
    await expect.element(page.getByText(say('permission.yourRole'))).toBeVisible();
    const own = page.getByRole('columnheader').filter({ hasText: say('permission.yourRole') });
    await expect.element(own).toMatchTextContent(say(`shell.${name}`));
    expect(own.elements()).toHaveLength(1);
  });
});

describe('searching the table', () => {
  test('shows all of a matching area, and of the others only the matching actions', async () => {
    await showScreen();
    await search().fill(`  ${say('permission.areaComment').toUpperCase()} `);
    await expect.element(page.getByRole('rowheader', { name: say('permission.doCreate') }).first()).toBeVisible();
    await search().fill(say('permission.doResetPassword'));
    await expect.poll(rows).toBe(Object.keys(permissions).filter((name) => name.endsWith(':resetPassword')).length);
  });

  test('shows everything again once the search is cleared', async () => {
    await showScreen();
    await search().fill('no such word');
    await expect.poll(rows).toBe(0);
    await search().clear();
    await expect.poll(rows).toBe(Object.keys(permissions).length);
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the table is readable and accessible in German %s',
  async (_name, options) => {
    await showScreen({ language: 'de', ...options });
    await expect.element(page.getByRole('heading', { name: speak('de')('permission.title') })).toBeVisible();
    // The whole table would keep axe busy for seconds.
    await page.getByRole('searchbox').fill(speak('de')('permission.areaStaff'));
    await expect.poll(rows).toBeLessThan(20);
    expect(await pageFaults('de')).toEqual([]);
  },
);
