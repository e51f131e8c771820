import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, unsaved } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { show } from '../../../../../test/show.tsx';
import { EditPanel } from './edit-panel.tsx';

const lead = personOf('lead', {
  id: idOf(7),
  firstName: 'Iris',
  lastName: 'Crane',
  email: 'iris@example.test',
  version: 3,
});
const open = async () => {
  const closed: true[] = [];
  await show(<EditPanel lead={lead} onClose={() => closed.push(true)} />);
  return closed;
};
const panel = () => page.getByRole('dialog', { name: say('lead.editTitle', { name: 'Iris Crane' }) });
const lastName = () => field(say('field.lastName'), panel());
const save = () => panel().getByRole('button', { name: say('ui.save') });
const cancel = () => panel().getByRole('button', { name: say('ui.cancel') });
const sent = () => callsTo(user.routes.update).map(({ body }) => body);

beforeEach(() => {
  lists(campaign, []);
  answers(assignableStaff, { users: [{ id: idOf(8), name: 'Sven Adviser', role: 'regular' }] });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the form of a lead beside a screen', () => {
  test('sends only changed fields, with the version that was read, and shows the new name', async () => {
    answers(user.routes.update, ({ input }) => ({ ...lead, ...(input.body as Partial<User>), version: 4 }));
    const closed = await open();
    await lastName().fill('Stork');
    await save().click();
    await expect.element(page.getByText(say('lead.saved', { name: 'Iris Stork' }))).toBeVisible();
    expect(sent()).toEqual([{ lastName: 'Stork', version: 3 }]);
    expect(closed).toHaveLength(1);
  });

  test('says that a new e-mail address waits for approval', async () => {
    answers(user.routes.update, { ...lead, version: 4 });
    const closed = await open();
    await field(say('field.email'), panel()).fill('iris@new.test');
    await save().click();
    await expect.element(page.getByText(say('lead.savedProposed', { name: 'Iris Crane' }))).toBeVisible();
    expect(closed).toHaveLength(1);
  });

  test('merges a colleague’s change of another field without a question', async () => {
    refuses(user.routes.update, { status: 409, code: 'versionConflict', message: 'Somebody else changed this.' });
    answers(user.routes.one, () => {
      answers(user.routes.update, ({ input }) => ({ ...lead, ...(input.body as Partial<User>), version: 6 }));
      return { ...lead, firstName: 'Irene', version: 5 };
    });
    await open();
    await lastName().fill('Stork');
    await save().click();
    await expect.poll(sent).toEqual([
      { lastName: 'Stork', version: 3 },
      { lastName: 'Stork', version: 5 },
    ]);
    await expect.element(page.getByRole('dialog', { name: say('list.conflictTitle') })).not.toBeInTheDocument();
  });

  test('asks which value to keep if a colleague changed the same field, and accepts theirs on request', async () => {
    refuses(user.routes.update, { status: 409, code: 'versionConflict', message: 'Somebody else changed this.' });
    answers(user.routes.one, { ...lead, lastName: 'Heron', version: 5 });
    const closed = await open();
    await lastName().fill('Stork');
    await save().click();
    const conflict = page.getByRole('dialog', { name: say('list.conflictTitle') });
    await conflict.getByText('Heron').click();
    await conflict.getByRole('button', { name: say('list.saveChoice') }).click();
    await expect.poll(() => closed).toHaveLength(1);
    // No change of the user's own is left to send.
    expect(sent()).toHaveLength(1);
  });

  test('closes without a question without changes', async () => {
    const closed = await open();
    await cancel().click();
    expect(closed).toHaveLength(1);
  });

  test('stays open if the user does not want to discard changes', async () => {
    const closed = await open();
    await lastName().fill('Stork');
    await userEvent.keyboard('{Escape}');
    await unsaved('keepEditing').click();
    expect(closed).toHaveLength(0);
    await expect.element(lastName()).toHaveValue('Stork');
    await userEvent.keyboard('{Escape}');
    await unsaved('discard').click();
    await expect.poll(() => closed.length).toBe(1);
  });
});
