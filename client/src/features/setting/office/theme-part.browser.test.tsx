import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingOf } from '../../../../test/people.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { currentSetting, replaceSetting } from '../../../kernel/setting/setting.ts';
import { ThemePart } from './setting-screen.tsx';

const swatch = (name: 'Forest' | 'Purple') => page.getByRole('radio', { name: say(`ui.theme${name}`) });
const versionNow = (): number => currentSetting()?.version ?? 0;

afterEach(() => replaceSetting(settingOf({ version: versionNow() + 1 })));

test('the colours of the company change for the whole page as soon as they are selected', async () => {
  await show(<ThemePart />);
  const version = versionNow();
  answers(updateSetting, { ...settingOf({ theme: 'forest', version: version + 1 }), approval: null });
  await expect.element(swatch('Purple')).toBeChecked();
  await swatch('Forest').click({ force: true });
  await expect.element(swatch('Forest')).toBeChecked();
  await expect.poll(() => callsTo(updateSetting).map(({ body }) => body)).toEqual([{ theme: 'forest', version }]);
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('forest');
});

test('the colours stay unchanged, with the reason, if the server refuses them', async () => {
  await show(<ThemePart />);
  refuses(updateSetting, { status: 403, code: 'forbidden', message: 'You do not have permission to do this.' });
  await swatch('Forest').click({ force: true });
  await expect.element(page.getByText(/You do not have permission to do this\.$/)).toBeVisible();
  await expect.element(swatch('Purple')).toBeChecked();
  expect(document.documentElement.dataset['theme']).toBe('purple');
});
