import { exportProof } from '@countinghouse/contract/log/log-proof.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { ExportProof } from './export-proof.tsx';

afterEach(() => vi.restoreAllMocks());

/** SHA-256 of "exported". */
const hash = '427da8ba22c9532ad8030312c9c265f2e239456d024bc2c38b99cd9d5fabadab';
const choose = async (): Promise<void> => {
  await expect.element(page.getByRole('button', { name: say('publicLog.exportChoose') })).toBeVisible();
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for a file');
  await userEvent.upload(field, new File(['exported'], 'leads.csv'));
};

describe('the proof of an export', () => {
  test('is asked for by the fingerprint of the chosen file alone, and saved', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    answers(exportProof, { logged: { content: '{}', proof: '', key: '' } });
    await show(<ExportProof />);
    await choose();
    await expect.poll(() => callsTo(exportProof).map(({ params }) => params)).toEqual([{ hash }]);
    await expect
      .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual(['proof-leads.csv.json']);
    await expect.element(page.getByText(say('publicLog.exportSaved'))).toBeVisible();
  });

  test('says so when no export of the reader has this content', async () => {
    refuses(exportProof, { status: 404, code: 'notFound', message: 'Not found' });
    await show(<ExportProof />);
    await choose();
    await expect.element(page.getByText(say('publicLog.exportUnknown'))).toBeVisible();
  });

  test('is readable, accessible and complete in German on a phone in the dark', async () => {
    await show(<ExportProof />, { language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByRole('region', { name: speak('de')('publicLog.exportTitle') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
