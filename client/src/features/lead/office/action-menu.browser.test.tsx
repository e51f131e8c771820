import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { ActionBar } from './action-bar.tsx';
import { useLeadActions } from './actions/use-lead-actions.tsx';

const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane', phone: '+33123456789' });

function Bar() {
  const { actionsOf, dialog } = useLeadActions();
  return (
    <main>
      <ActionBar lead={lead} actions={actionsOf(lead)} />
      {dialog}
    </main>
  );
}

test('the menu of a lead on a phone works by keyboard, with destructive actions separated at its end', async () => {
  answers(assignableStaff, { users: [] });
  lists(campaign, []);
  await show(<Bar />, { size: phone, as: personOf('admin') });
  const button = page.getByRole('button', { name: say('lead.moreActions') });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const menu = page.getByRole('menu');
  await expect.element(menu.getByRole('menuitem', { name: say('lead.correct') })).toHaveFocus();
  const parts = [...menu.element().children].slice(-3).map((part) => part.textContent || part.getAttribute('role'));
  expect(parts).toEqual(['separator', say('lead.erase'), say('lead.delete')]);
  expect(await pageFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('dialog', { name: say('lead.editTitle', { name: 'Iris Crane' }) })).toBeVisible();
});
