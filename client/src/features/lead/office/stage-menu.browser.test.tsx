import { type User, user } from '@countinghouse/contract/user/user.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { StageMenu } from './stage-menu.tsx';

const lead = personOf('lead', {
  id: idOf(7),
  firstName: 'Iris',
  lastName: 'Crane',
  qualifications: 'new',
  version: 3,
});
const name = 'Iris Crane';
const stageButton = (stage: string) => page.getByRole('button', { name: say('lead.stageOf', { name, stage }) });
const choice = (stage: string) => page.getByRole('menuitem', { name: stage });
const accepts = (): void =>
  answers(user.routes.update, ({ input }) => ({ ...lead, ...(input.body as Partial<User>), version: 4 }));
const sent = () => callsTo(user.routes.update).map(({ body }) => body);

describe('the stage of a lead', () => {
  test('is changed by one click, and the change can be undone', async () => {
    accepts();
    await show(<StageMenu lead={lead} />);
    await stageButton('New').click();
    await expect.element(choice('New')).toHaveAttribute('aria-current', 'true');
    await choice('Interested').click();
    await expect.element(page.getByText(say('lead.stageChanged', { name, stage: 'Interested' }))).toBeVisible();
    answers(user.routes.one, { ...lead, qualifications: 'interested', version: 4 });
    await page.getByRole('button', { name: say('kernel.undo') }).click();
    await expect.poll(sent).toEqual([
      { qualifications: 'interested', version: 3 },
      { qualifications: 'new', version: 4 },
    ]);
  });

  test('can be removed', async () => {
    accepts();
    await show(<StageMenu lead={lead} />);
    await stageButton('New').click();
    await choice(say('lead.noStage')).click();
    await expect.element(page.getByText(say('lead.stageRemoved', { name }))).toBeVisible();
    expect(sent()).toEqual([{ qualifications: '', version: 3 }]);
  });

  test('stays unchanged if the server refuses, with the reason', async () => {
    refuses(user.routes.update, { status: 403, code: 'forbidden', message: 'This lead is not yours any more.' });
    await show(<StageMenu lead={lead} />);
    await stageButton('New').click();
    await choice('Interested').click();
    await expect.element(page.getByText(/This lead is not yours any more\.$/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('kernel.undo') })).not.toBeInTheDocument();
  });

  test('also changed by another person is resolved by a choice between both, by the company’s names', async () => {
    refuses(user.routes.update, { status: 409, code: 'versionConflict', message: 'Somebody else changed this.' });
    answers(user.routes.one, { ...lead, qualifications: '', version: 5 });
    await show(<StageMenu lead={lead} />);
    await stageButton('New').click();
    await choice('Interested').click();
    const conflict = page.getByRole('dialog', { name: say('list.conflictTitle') });
    await expect.element(conflict.getByText('Interested', { exact: true })).toBeVisible();
    accepts();
    await conflict.getByRole('button', { name: say('list.saveChoice') }).click();
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.poll(() => sent().at(-1)).toEqual({ qualifications: 'interested', version: 5 });
  });

  test('is chosen by keyboard, and the focus returns to it', async () => {
    accepts();
    await show(<StageMenu lead={lead} />);
    await expect.element(stageButton('New')).toBeVisible();
    (stageButton('New').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(choice('New')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(choice('New')).not.toBeInTheDocument();
    await expect.element(stageButton('New')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('missing from the settings is shown by its key', async () => {
    await show(<StageMenu lead={{ ...lead, qualifications: 'long_gone' }} />);
    await expect.element(stageButton('long_gone')).toBeVisible();
  });

  test('is read-only for a role that may not change leads', async () => {
    await show(<StageMenu lead={lead} />, { as: personOf('lead') });
    await expect.element(page.getByText('New', { exact: true })).toBeVisible();
    await expect.element(stageButton('New')).not.toBeInTheDocument();
  });
});
