import { proposeTwoFactorRemoval, resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { Campaign, campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { UserList } from './user-list.tsx';

const { routes } = user;
const me = personOf('root');
const otto = sampleOf(User, {
  id: idOf(60),
  firstName: 'Otto',
  lastName: 'Clerk',
  email: 'otto.clerk@example.test',
  role: 'regular',
  twoFactor: true,
  version: 4,
});
const radio = sampleOf(Campaign, { id: idOf(61), name: 'Radio' });
const address = '/office/users';
const showList = (options: ShowOptions = {}, query = '') =>
  show(<UserList />, { address: address + query, as: me, ...options });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const openMenu = (name: string) => button(say('list.actionsOf', { name })).click();
const action = (name: string) => page.getByRole('menuitem', { name, exact: true });
const act = async (name: string) => {
  await openMenu('Otto Clerk');
  await action(name).click();
};
const press = (name: string) => dialog().getByRole('button', { name }).click();

beforeEach(() => {
  lists(user, [otto, me]);
  lists(campaign, [radio]);
});
afterEach(() => vi.restoreAllMocks());

describe('the list of staff', () => {
  test('never loads customers, whatever role a link names', async () => {
    await showList({}, `?filters=${encodeURIComponent('{"role":{"in":["lead"]}}')}`);
    await expect.element(row('Otto Clerk')).toBeVisible();
    expect(callsTo(routes.list).at(-1)?.query['filters']).toBe('{"role":{"in":["root","admin","regular"]}}');
  });

  test('says that the reader has left the company’s network, and loads once they are back', async () => {
    refuses(routes.list, { status: 403, code: 'networkNotAllowed', message: 'Not from this network' });
    await showList();
    await expect.element(page.getByText(/Not from this network/)).toBeVisible();
    lists(user, [otto, me]);
    await button(say('ui.retry')).click();
    await expect.element(row('Otto Clerk')).toBeVisible();
  });

  test('shows roles, a pending role, a lock, and which row is the reader', async () => {
    lists(user, [{ ...otto, pendingRole: 'admin', status: 'locked' }, me]);
    await showList();
    const waiting = say('user.rolePending', { role: say('user.roleAdmin') });
    await expect.element(row('Otto Clerk')).toMatchTextContent(waiting);
    await expect.element(row('Otto Clerk')).toMatchTextContent(say('user.statusLocked'));
    await expect.element(row('Otto Clerk')).toMatchTextContent(say('user.never'));
    await expect.element(row('Ada Quill').getByText(say('user.you'), { exact: true })).toBeVisible();
    await expect.element(row('Otto Clerk').getByText(say('user.you'), { exact: true })).not.toBeInTheDocument();
  });

  test('is not shown to a role without the permission', async () => {
    await showList({ as: personOf('regular') });
    await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
    expect(callsTo(routes.list)).toHaveLength(0);
  });
});

describe('the actions on a colleague', () => {
  test('depend on the colleague: no one can lock themselves or reset their own password', async () => {
    await showList();
    await openMenu('Ada Quill');
    await expect.element(action(say('user.edit'))).toBeVisible();
    await expect.element(action(say('user.lock'))).not.toBeInTheDocument();
    await expect.element(action(say('user.resetPassword'))).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await openMenu('Otto Clerk');
    await expect.element(action(say('user.lock'))).toBeVisible();
    await expect.element(action(say('user.removeTwoFactor'))).toBeVisible();
  });

  test('do not include removing two-factor if there is none', async () => {
    lists(user, [{ ...otto, twoFactor: false }]);
    await showList();
    await openMenu('Otto Clerk');
    await expect.element(action(say('user.resetPassword'))).toBeVisible();
    await expect.element(action(say('user.removeTwoFactor'))).not.toBeInTheDocument();
  });
});

describe('a lock', () => {
  test('is set after a confirmation, without Undo', async () => {
    answers(bulkStatus, { done: 1, refused: [] });
    await showList();
    await act(say('user.lock'));
    await expect.element(dialog(say('user.lockOneTitle', { name: 'Otto Clerk' }))).toBeVisible();
    expect(callsTo(bulkStatus)).toHaveLength(0);
    await press(say('user.lock'));
    await expect.element(page.getByText(say('user.locked', { name: 'Otto Clerk' }))).toBeVisible();
    await expect.element(button(say('kernel.undo'))).not.toBeInTheDocument();
    expect(callsTo(bulkStatus).map(({ body }) => body)).toEqual([{ users: { ids: [otto.id] }, status: 'locked' }]);
  });

  test('that is refused shows the reason and does not appear as set', async () => {
    answers(bulkStatus, { done: 0, refused: [{ id: otto.id, code: 'forbidden', message: say('error.forbidden') }] });
    await showList();
    await act(say('user.lock'));
    await press(say('user.lock'));
    await expect.element(page.getByText(say('error.forbidden'))).toBeVisible();
    await expect.element(page.getByText(say('user.locked', { name: 'Otto Clerk' }))).not.toBeInTheDocument();
  });

  test.each([1, 2])('of %i asks for proof of identity when the server requires it, and is then sent', async (count) => {
    lists(user, [otto, { ...otto, id: idOf(61), firstName: 'Grace', lastName: 'Ink' }].slice(0, count));
    refuses(bulkStatus, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
    answers(prove, () => {
      answers(bulkStatus, { done: count, refused: [] });
      return { until: '2026-03-02T10:05:00.000Z' };
    });
    await showList();
    if (count === 1) await act(say('user.lock'));
    else {
      await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
      await button(say('user.lock')).click();
    }
    await press(say('user.lock'));
    const question = dialog(say('profile.proofTitle'));
    await field(say('profile.twoFactorPassword'), question).fill('Walnut-boat-48');
    await question.getByRole('button', { name: say('profile.proofConfirm') }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => callsTo(bulkStatus)).toHaveLength(2);
    expect(callsTo(prove).map(({ body }) => body)).toEqual([{ password: 'Walnut-boat-48' }]);
  });

  test('of many is one call that names all of them', async () => {
    lists(user, [otto, { ...otto, id: idOf(61), firstName: 'Grace', lastName: 'Ink' }]);
    answers(bulkStatus, { done: 2, refused: [] });
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await button(say('user.lock')).click();
    await expect.element(dialog(say('user.lockTitle', { count: 2 }))).toBeVisible();
    await press(say('user.lock'));
    await expect
      .poll(() => callsTo(bulkStatus).map(({ body }) => body))
      .toEqual([{ users: { ids: [otto.id, idOf(61)] }, status: 'locked' }]);
  });
});

describe('a password reset', () => {
  test('is proposed: a second person gets the new password', async () => {
    answers(resetPassword, { password: null, approval: idOf(5) });
    await showList();
    await act(say('user.resetPassword'));
    await expect.element(dialog().getByText(say('user.resetStaffText'))).toBeVisible();
    await press(say('user.resetPassword'));
    await expect.element(page.getByText(say('user.sentForApproval'))).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(resetPassword).map(({ params }) => params)).toEqual([{ id: otto.id }]);
  });

  test('that is refused keeps the confirmation open with the reason', async () => {
    refuses(resetPassword, { status: 403, code: 'forbidden', message: say('error.forbidden') });
    await showList();
    await act(say('user.resetPassword'));
    await press(say('user.resetPassword'));
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('error.forbidden'));
  });

  test('does nothing if the confirmation is closed', async () => {
    await showList();
    await act(say('user.resetPassword'));
    await press(say('ui.cancel'));
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(resetPassword)).toHaveLength(0);
  });
});

describe('the removal of two-factor', () => {
  test('is proposed with a reason', async () => {
    answers(proposeTwoFactorRemoval, { approval: idOf(5) });
    await showList();
    await act(say('user.removeTwoFactor'));
    await press(say('user.stepPropose'));
    await expect
      .element(field(say('field.reason'), dialog()))
      .toHaveAccessibleDescription(new RegExp(say('error.required')));
    await field(say('field.reason'), dialog()).fill('Lost the telephone');
    await press(say('user.stepPropose'));
    await expect.element(page.getByText(say('user.stepProposed'))).toBeVisible();
    expect(callsTo(proposeTwoFactorRemoval).map(({ params, body }) => ({ ...params, ...(body as object) }))).toEqual([
      { id: otto.id, reason: 'Lost the telephone' },
    ]);
  });
});

describe('the form of a member of staff', () => {
  const form = (name = say('user.create')) => dialog(name);
  const write = async (values: Partial<Record<'firstName' | 'lastName' | 'email', string>>) => {
    for (const [name, value] of Object.entries(values))
      await field(say(`field.${name as 'firstName'}`), form()).fill(value);
  };
  const submit = (name: string) =>
    form(name)
      .getByRole('button', { name: say('ui.save') })
      .click();
  const roleInput = () => page.getByRole('combobox', { name: new RegExp(`^${say('field.role')}`) });
  const chooseRole = async (role: 'roleAdmin' | 'roleRegular') => {
    await roleInput().click();
    await page.getByRole('option', { name: say(`user.${role}`) }).click();
  };

  test('reports every missing field and an invalid address, then sends no password that was not typed', async () => {
    answers(routes.create, otto);
    await showList();
    await button(say('user.create')).click();
    const create = () =>
      form()
        .getByRole('button', { name: say('user.create') })
        .click();
    await write({ email: 'not an address' });
    await create();
    await expect.element(field(say('field.email'), form())).toHaveAccessibleDescription(say('error.email'));
    await expect.element(field(say('field.lastName'), form())).toHaveAccessibleDescription(say('error.required'));
    await write({ firstName: 'Otto', lastName: 'Clerk', email: ' Otto.Clerk@example.test ' });
    await create();
    await expect.element(page.getByText(say('list.createdOne', { name: 'Otto Clerk' }))).toBeVisible();
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([
      {
        firstName: 'Otto',
        lastName: 'Clerk',
        email: expect.stringMatching(/^otto\.clerk@example\.test$/i) as string,
        phone: '',
        mobile: '',
        role: 'regular',
      },
    ]);
  });

  test('offers an admin no role beyond their permission', async () => {
    await showList({ as: personOf('admin') });
    await button(say('user.create')).click();
    await roleInput().click();
    await expect.element(page.getByRole('option', { name: say('user.roleRegular') })).toBeVisible();
    await expect.element(page.getByRole('option', { name: say('user.roleAdmin') })).not.toBeInTheDocument();
  });

  test('does not allow the user to change their own role', async () => {
    await showList({}, `?record=${me.id}`);
    await expect.element(roleInput()).toBeDisabled();
    await expect.element(dialog().getByText(say('user.roleOwn'))).toBeVisible();
  });

  test('confirms a role change, reports that it awaits approval, and sends only changes', async () => {
    answers(routes.update, { ...otto, pendingRole: 'admin', version: 5 });
    await showList({}, `?record=${otto.id}`);
    await expect.element(field(say('field.lastName'), form('Otto Clerk'))).toHaveValue('Clerk');
    await chooseRole('roleAdmin');
    await submit('Otto Clerk');
    const question = dialog(say('user.roleTitle', { name: 'Otto Clerk' }));
    await expect.element(question).toMatchTextContent(say('user.roleWaits'));
    await question.getByRole('button', { name: say('ui.cancel') }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(callsTo(routes.update)).toHaveLength(0);
    await submit('Otto Clerk');
    await question.getByRole('button', { name: say('user.roleConfirm') }).click();
    await expect.poll(() => callsTo(routes.update).map(({ body }) => body)).toEqual([{ role: 'admin', version: 4 }]);
  });

  test('asks for proof of identity when the server requires it, and is then sent again', async () => {
    refuses(routes.create, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
    answers(prove, () => {
      answers(routes.create, otto);
      return { until: '2026-03-02T10:05:00.000Z' };
    });
    await showList();
    await button(say('user.create')).click();
    await write({ firstName: 'Otto', lastName: 'Clerk', email: 'otto.clerk@example.test' });
    await form()
      .getByRole('button', { name: say('user.create') })
      .click();
    const question = dialog(say('profile.proofTitle'));
    await field(say('profile.twoFactorPassword'), question).fill('Walnut-boat-48');
    await question.getByRole('button', { name: say('profile.proofConfirm') }).click();
    await expect.element(page.getByText(say('list.createdOne', { name: 'Otto Clerk' }))).toBeVisible();
    expect(callsTo(routes.create)).toHaveLength(2);
  });

  test('assigns a member of staff to a campaign', async () => {
    answers(routes.update, { ...otto, campaign: radio.id, campaignName: 'Radio', version: 5 });
    await showList({}, `?record=${otto.id}`);
    await page.getByRole('combobox', { name: say('field.campaignName') }).click();
    await page.getByRole('option', { name: 'Radio' }).click();
    await submit('Otto Clerk');
    await expect
      .poll(() => callsTo(routes.update).map(({ body }) => body))
      .toEqual([{ campaign: radio.id, version: 4 }]);
  });

  test('needs no confirmation if another field changes', async () => {
    answers(routes.update, { ...otto, lastName: 'Scribe', version: 5 });
    await showList({}, `?record=${otto.id}`);
    await field(say('field.lastName'), form('Otto Clerk')).fill('Scribe');
    await submit('Otto Clerk');
    await expect
      .poll(() => callsTo(routes.update).map(({ body }) => body))
      .toEqual([{ lastName: 'Scribe', version: 4 }]);
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the form is readable and accessible in German %s',
  async (_name, options) => {
    await showList({ language: 'de', ...options }, `?record=${otto.id}`);
    await expect.element(dialog().getByRole('button', { name: speak('de')('ui.save') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
