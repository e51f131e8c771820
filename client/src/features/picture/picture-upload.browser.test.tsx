import { download } from '@countinghouse/contract/file/file.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { answersFile, callsTo, refuses, waits } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { PictureUpload, PrivatePicture } from './index.ts';

const fiveMegabytes = 5 * 1024 * 1024;
const fileOf = (name: string, bytes = 3): File => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const onFile = vi.fn<(file: File) => Promise<unknown>>();
const input = (name = say('picture.upload')) => page.getByLabelText(new RegExp(`^${name}`));
/** Selects a file as the browser's own dialog would; moving its bytes through the test runner would take seconds. */
const upload = async (file: File): Promise<void> => {
  await expect.element(input()).toBeEnabled();
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const element = input().element() as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
};
const showUpload = () => show(<PictureUpload image={null} onFile={onFile} />);

beforeEach(() => {
  onFile.mockReset();
  onFile.mockResolvedValue(undefined);
});

describe('an upload of a picture', () => {
  test('accepts a picture of exactly 5 MB', async () => {
    await showUpload();
    await upload(fileOf('loft.png', fiveMegabytes));
    await expect
      .poll(() => onFile.mock.calls.map(([{ name, size }]) => [name, size]))
      .toEqual([['loft.png', fiveMegabytes]]);
  });

  test('refuses a picture that is one byte too large before it is sent', async () => {
    await showUpload();
    await upload(fileOf('loft.png', fiveMegabytes + 1));
    await expect.element(input()).toHaveAccessibleDescription('File loft.png is too large (max 5 MB)');
    expect(onFile).not.toHaveBeenCalled();
  });

  test.each(['page.svg', 'terms.pdf', 'loft.png.exe', 'loft'])('refuses %s, which is not a picture', async (name) => {
    await showUpload();
    await upload(fileOf(name));
    await expect.element(input()).toHaveAccessibleDescription(say('ui.fileWrongType', { name }));
    expect(onFile).not.toHaveBeenCalled();
  });

  test('accepts an extension in capitals', async () => {
    await showUpload();
    await upload(fileOf('LOFT.JPG'));
    await expect.poll(() => onFile.mock.calls.length).toBe(1);
  });

  test('accepts no second picture while the first is being sent', async () => {
    const sent = Promise.withResolvers<undefined>();
    onFile.mockReturnValue(sent.promise);
    await showUpload();
    await upload(fileOf('loft.png'));
    await expect.element(input()).toBeDisabled();
    sent.resolve(undefined);
    await expect.element(input()).toBeEnabled();
  });

  test('shows why a picture was refused, until the next one', async () => {
    onFile.mockRejectedValueOnce(new Error('The picture is damaged.'));
    await showUpload();
    await upload(fileOf('torn.png'));
    await expect.element(page.getByText('The picture is damaged.')).toBeVisible();
    await upload(fileOf('loft.png'));
    await expect.element(page.getByText('The picture is damaged.')).not.toBeInTheDocument();
  });

  test('is readable and accessible in German on a phone, dark and compact', async () => {
    const options = { language: 'de', size: phone, mode: 'dark', compact: true } as const;
    await show(<PictureUpload image={null} onFile={onFile} />, options);
    await expect.element(input(speak('de')('picture.upload'))).toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
    await page.getByText(speak('de')('ui.browse')).hover();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('a picture that is not public', () => {
  const picture = <PrivatePicture image="/v1/uploads/private/abc.png" otherwise="no picture" />;
  const source = () => document.querySelector('img')?.src;

  test('is fetched by the last part of its URL, once for all its uses', async () => {
    answersFile(download, new Blob(['picture'], { type: 'image/png' }));
    await show(
      <>
        {picture}
        {picture}
      </>,
    );
    await expect.poll(source).toBe(`data:image/png;base64,${btoa('picture')}`);
    expect(callsTo(download).map(({ params }) => params)).toEqual([{ path: 'abc.png' }]);
    expect(callsTo(download)[0]?.headers.get('authorization')).toMatch(/token-of-a-test/);
  });

  test('shows a placeholder until it has loaded', async () => {
    answersFile(download, new Blob(['picture'], { type: 'image/png' }));
    const arrive = waits(download);
    await show(picture);
    await expect.element(page.getByText('no picture')).toBeVisible();
    arrive();
    await expect.element(page.getByText('no picture')).not.toBeInTheDocument();
  });

  test('keeps its placeholder, and is not fetched again, if the reader may not see it', async () => {
    refuses(download, { status: 404, code: 'notFound', message: 'Not here.' });
    await show(picture);
    await expect.poll(() => callsTo(download).length).toBe(1);
    await expect.element(page.getByText('no picture')).toBeVisible();
    expect(source()).toBeUndefined();
  });

  test('is not fetched if there is none', async () => {
    await show(<PrivatePicture image={null} otherwise="no picture" />);
    await expect.element(page.getByText('no picture')).toBeVisible();
    expect(callsTo(download)).toHaveLength(0);
  });
});
