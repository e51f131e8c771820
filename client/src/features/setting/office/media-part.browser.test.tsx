import { listMedia, MediaFile } from '@countinghouse/contract/file/file.ts';
import { type Setting, getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { settingOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { currentSetting } from '../../../kernel/setting/setting.ts';
import { MediaPart } from './media-part.tsx';

/** A picture that needs no server. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=';
const pictureOf = (number: number, fields: Partial<MediaFile> = {}): MediaFile =>
  sampleOf(MediaFile, { id: idOf(number), url: pixel, name: `quay-${number}.png`, bytes: 2_000, ...fields });
const library = (...files: MediaFile[]) => answers(listMedia, { files, more: false });
const card = (name: string) => page.getByRole('article', { name });
const button = (key: TextName) => page.getByRole('button', { name: say(key) });
const versionNow = (): number => currentSetting()?.version ?? 0;
const sent = () => callsTo(updateSetting).map(({ body }) => body);
const savesWhatIsSent = () =>
  answers(updateSetting, ({ input: { body } }) => ({
    ...settingOf({ ...(body as Partial<Setting>), version: versionNow() + 1 }),
    approval: null,
  }));
/** Drops a file on the logo; the browser's own way takes seconds with a file of 5 MB. */
const drop = (file: File): void => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const place = page.getByText(say('setting.logoUpload')).element();
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
};

beforeEach(() => library());

describe('the logo', () => {
  test('is missing at first, without a remove button', async () => {
    await show(<MediaPart />);
    await expect.element(page.getByText(say('setting.noImage')).first()).toBeVisible();
    await expect.element(button('setting.logoRemove')).not.toBeInTheDocument();
    await expect.element(button('setting.mediaRemove')).not.toBeInTheDocument();
  });

  test('disappears everywhere once it is removed', async () => {
    await show(<MediaPart />, { setting: { logo: pixel } });
    const version = versionNow();
    savesWhatIsSent();
    await button('setting.logoRemove').click();
    await expect.element(page.getByRole('img', { name: /^Logo of/ })).not.toBeInTheDocument();
    expect(sent()).toEqual([{ logo: null, version }]);
    expect(currentSetting()?.logo).toBeNull();
  });

  test('stays, with the reason, if it cannot be removed', async () => {
    await show(<MediaPart />, { setting: { logo: pixel } });
    refuses(updateSetting, { status: 403, code: 'forbidden', message: 'You do not have permission to do this.' });
    await button('setting.logoRemove').click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'You do not have permission to do this.' }))
      .toBeVisible();
    await expect.element(page.getByRole('img', { name: /^Logo of/ })).toBeVisible();
    await expect.element(button('setting.logoRemove')).toBeEnabled();
  });

  test.each([
    ['of another kind', new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), 'ui.fileWrongType', 'logo.svg'],
    ['above 5 MB', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png'), 'ui.fileTooLarge', 'huge.png'],
  ] as const)('is not a file %s, which is refused before it is sent', async (_what, file, key, name) => {
    await show(<MediaPart />);
    await expect.element(page.getByText(say('setting.logoUpload'))).toBeVisible();
    drop(file);
    const [text = ''] = say(key, { name, size: '…' }).split('…');
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  });
});

describe('the picture of the home page', () => {
  test('is selected from the library, and is marked there as in use', async () => {
    library(pictureOf(1, { usedFor: ['logo'] }), pictureOf(2));
    await show(<MediaPart />);
    await expect.element(card('quay-2.png')).toBeVisible();
    const version = versionNow();
    savesWhatIsSent();
    library(pictureOf(1, { usedFor: ['logo'] }), pictureOf(2, { usedFor: ['home'] }));
    await card('quay-2.png')
      .getByRole('button', { name: say('setting.useForHome') })
      .click();
    await expect.element(page.getByRole('img', { name: say('setting.mediaAlt') })).toBeVisible();
    expect(sent()).toEqual([{ media: pixel, version }]);
    notifyChanged({ event: 'settingUpdated', resource: 'setting', change: 'updated', ids: null });
    await expect.element(card('quay-2.png')).toMatchTextContent(new RegExp(say('setting.usedForHome')));
    await expect
      .element(card('quay-2.png').getByRole('button', { name: say('setting.useForHome') }))
      .not.toBeInTheDocument();
  });

  test('in the library is marked as in use when another person assigns it to a product market', async () => {
    library(pictureOf(1));
    await show(<MediaPart />);
    await expect.element(card('quay-1.png')).toBeVisible();
    library(pictureOf(1, { usedFor: ['market'] }));
    notifyChanged({ event: 'e1', resource: 'product-market', change: 'updated', ids: null });
    await expect.element(card('quay-1.png')).toMatchTextContent(new RegExp(say('setting.usedForMarket')));
  });

  test('does not change silently if another person changed the settings meanwhile', async () => {
    library(pictureOf(1));
    await show(<MediaPart />);
    answers(getSetting, settingOf({ media: '/v1/uploads/theirs.png', version: versionNow() + 1 }));
    refuses(updateSetting, { status: 412, code: 'versionConflict', message: 'Somebody else changed this.' });
    await button('setting.useForHome').click();
    const row = page.getByRole('row').filter({ hasText: say('setting.media') });
    await expect.element(row).toMatchTextContent(/theirs\.png/);
  });
});

describe('the library', () => {
  test('shows a message without pictures', async () => {
    await show(<MediaPart />);
    await expect.element(page.getByText(say('setting.libraryNone'))).toBeVisible();
  });

  test('shows size, date, author and uses of each picture', async () => {
    library(
      pictureOf(1, {
        bytes: 350_000,
        width: 1_600,
        height: 900,
        createdByName: 'Ada Quill',
        usedFor: ['logo', 'project', 'market'],
      }),
      pictureOf(2, { bytes: 12 }),
    );
    await show(<MediaPart />);
    await expect.element(card('quay-1.png')).toMatchTextContent(/1600 × 900 · 342 kB · 2 Mar 2026 · Ada Quill/);
    for (const use of ['usedForLogo', 'usedForProject', 'usedForMarket'] as const)
      await expect.element(card('quay-1.png').getByText(say(`setting.${use}`), { exact: true })).toBeVisible();
    await expect.element(card('quay-2.png')).toMatchTextContent(/1 kB · 2 Mar 2026(?! ·)/);
  });

  test('loads older pictures on request, after the last one shown', async () => {
    answers(listMedia, ({ query }) =>
      query['before'] === undefined
        ? { files: [pictureOf(1), pictureOf(2)], more: true }
        : { files: [pictureOf(3)], more: false },
    );
    await show(<MediaPart />);
    await button('setting.libraryMore').click();
    await expect.element(card('quay-3.png')).toBeVisible();
    await expect.element(card('quay-1.png')).toBeVisible();
    await expect.element(button('setting.libraryMore')).not.toBeInTheDocument();
    expect(callsTo(listMedia).map(({ query }) => query['before'])).toEqual([undefined, idOf(2)]);
  });

  test('shows why it failed to load, and reloads on request', async () => {
    isUnreachable(listMedia);
    await show(<MediaPart />);
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    library(pictureOf(1));
    await button('ui.retry').click();
    await expect.element(card('quay-1.png')).toBeVisible();
  });

  test('is readable and accessible in German on a phone with a long file name', async () => {
    const name = 'Vermoegensverwaltungsgesellschaft_Aussenansicht_Hafenpromenade_2026_endgueltig.jpeg';
    library(pictureOf(1, { name, usedFor: ['logo', 'home', 'project', 'market'] }), pictureOf(2));
    await show(<MediaPart />, { language: 'de', size: phone, mode: 'dark', setting: { logo: pixel } });
    await expect.element(card(name)).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
