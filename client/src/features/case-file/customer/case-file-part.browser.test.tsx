import {
  type CaseFile,
  downloadCaseFile,
  listOwnCaseFiles,
  requestCaseFile,
} from '@countinghouse/contract/case-file/case-file.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { CaseFilePart } from './case-file-part.tsx';

const caseFile = (fields: Partial<CaseFile> = {}): CaseFile => ({
  id: '01980000-0000-7000-8000-000000000001',
  copy: 'customer',
  state: 'ready',
  reason: null,
  staffName: null,
  records: 1_204,
  dateCreation: '2026-03-02T09:30:00.000Z',
  expires: '2026-03-09T09:30:00.000Z',
  ...fields,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  answers(listOwnCaseFiles, { caseFiles: [] });
  answersFile(downloadCaseFile, new Blob(['PK']));
});

describe('a customer’s case files', () => {
  const showPart = (options = {}) =>
    show(<CaseFilePart />, { address: '/my/profile', as: personOf('lead'), ...options });

  test('are requested once, follow their state without a reload, and are downloaded when ready', async () => {
    const waiting = { caseFiles: [caseFile({ state: 'waiting', records: null, expires: null })] };
    answers(requestCaseFile, () => {
      answers(listOwnCaseFiles, waiting);
      return waiting;
    });
    await showPart();
    await button(say('caseFile.request')).click();
    await expect.element(page.getByText(say('caseFile.stateWaiting'))).toBeVisible();
    await expect.element(button(say('caseFile.request'))).toBeDisabled();
    answers(listOwnCaseFiles, { caseFiles: [caseFile()] });
    await button(say('caseFile.download')).click();
    await expect.poll(() => callsTo(downloadCaseFile)).toHaveLength(1);
    await expect.element(page.getByText('1,204 records')).toBeVisible();
  });

  test('say why another one cannot be made now', async () => {
    refuses(requestCaseFile, { status: 409, code: 'caseFileLimit', message: 'At most 5 in 24 hours.' });
    await showPart();
    await button(say('caseFile.request')).click();
    await expect.element(page.getByText('At most 5 in 24 hours.')).toBeVisible();
  });

  test('fit a phone in German, and are accessible', async () => {
    answers(listOwnCaseFiles, {
      caseFiles: [
        caseFile({ staffName: 'Grace', reason: 'Beschwerde vom 3. März' }),
        caseFile({ id: '01980000-0000-7000-8000-000000000002', state: 'expired' }),
      ],
    });
    await showPart({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText(speak('de')('caseFile.stateExpired'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
