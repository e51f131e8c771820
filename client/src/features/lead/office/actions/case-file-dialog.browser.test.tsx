import { type CaseFile, listLeadCaseFiles, requestLeadCaseFile } from '@countinghouse/contract/case-file/case-file.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo } from '../../../../../test/server-answers.ts';
import { show } from '../../../../../test/show.tsx';
import { CaseFileDialog } from './case-file-dialog.tsx';

const made: CaseFile = {
  id: idOf(1),
  copy: 'regulator',
  state: 'ready',
  reason: 'Complaint of 3 March',
  staffName: 'Grace Hopper',
  records: 12,
  dateCreation: '2026-03-02T09:30:00.000Z',
  expires: '2026-03-09T09:30:00.000Z',
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the dialog about a customer’s case files asks for the readers and a reason, and stays open for the download', async () => {
  answers(listLeadCaseFiles, { caseFiles: [] });
  answers(requestLeadCaseFile, () => {
    answers(listLeadCaseFiles, { caseFiles: [made] });
    return { caseFiles: [made] };
  });
  await show(<CaseFileDialog lead={personOf('lead')} onClose={() => undefined} />, { as: personOf('admin') });
  await button(say('caseFile.request')).click();
  expect(callsTo(requestLeadCaseFile)).toHaveLength(0);
  await field(say('caseFile.reason')).fill('Complaint of 3 March');
  await button(say('caseFile.request')).click();
  await expect.element(page.getByText(say('caseFile.by', { name: 'Grace Hopper' }))).toBeVisible();
  expect(callsTo(requestLeadCaseFile).map(({ body }) => body)).toEqual([
    { copy: 'regulator', reason: 'Complaint of 3 March' },
  ]);
  await expect.element(button(say('caseFile.download'))).toBeVisible();
});
