import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { show } from '../../../../test/show.tsx';
import { ActionBar } from './action-bar.tsx';
import { useLeadActions } from './actions/use-lead-actions.tsx';

const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane', phone: '+49 30 901820' });

function Bar({ lead: shown }: { readonly lead: User }) {
  const { actionsOf, dialog } = useLeadActions();
  return (
    <>
      <ActionBar lead={shown} actions={actionsOf(shown)} />
      {dialog}
    </>
  );
}

const bar = () => page.getByRole('group', { name: say('lead.actions', { name: 'Iris Crane' }) });

/** The bar's actions: its buttons and links, then its menu. */
const offered = async (as: Role, shown: User = lead): Promise<(string | null)[]> => {
  await show(<Bar lead={shown} />, { as: personOf(as) });
  await expect.element(bar()).toBeVisible();
  const everyday = [...bar().element().querySelectorAll('a, button')].map((one) => one.textContent);
  await bar()
    .getByRole('button', { name: say('lead.moreActions') })
    .click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  const others = page.getByRole('menuitem').elements();
  return [...everyday.filter((label) => label !== say('lead.moreActions')), ...others.map((one) => one.textContent)];
};
const names = (...keys: readonly Parameters<typeof say>[0][]) => keys.map((key) => say(key));

describe('the actions on a lead', () => {
  test('are all available to an admin, everyday ones first and destructive ones last', async () => {
    expect(await offered('admin')).toEqual(
      names(
        'lead.call',
        'lead.deposit',
        'lead.platform',
        'lead.comment',
        'lead.task',
        'lead.qualify',
        'lead.assign',
        'lead.connect',
        'lead.resetPassword',
        'lead.correct',
        'lead.edit',
        'lead.lock',
        'lead.exportData',
        'lead.caseFile',
        'lead.erase',
        'lead.delete',
      ),
    );
  });

  test('for a standard user exclude assigning, correcting, locking, exporting, erasing and deleting', async () => {
    expect(await offered('regular')).toEqual(
      names(
        'lead.call',
        'lead.deposit',
        'lead.platform',
        'lead.comment',
        'lead.task',
        'lead.qualify',
        'lead.connect',
        'lead.resetPassword',
        'lead.edit',
      ),
    );
  });

  test('for a locked account offer to unlock it instead of locking it', async () => {
    const labels = await offered('admin', { ...lead, status: 'locked' });
    expect(labels).toContain(say('lead.unlock'));
    expect(labels).not.toContain(say('lead.lock'));
  });

  test('include removing two-factor only if it is on', async () => {
    expect(await offered('admin', { ...lead, twoFactor: true })).toContain(say('lead.removeTwoFactor'));
  });

  test.each([
    ['the phone', { phone: '+49 (0)30 90-18', mobile: '+49 170 1' }, 'tel:+490309018'],
    ['the mobile where there is no phone', { phone: '', mobile: '0170 1' }, 'tel:01701'],
  ])('call %s', async (_name, numbers, address) => {
    await show(<Bar lead={{ ...lead, ...numbers }} />);
    await expect.element(bar().getByRole('link', { name: say('lead.call') })).toHaveAttribute('href', address);
  });

  test('offer no call without a number', async () => {
    expect(await offered('admin', { ...lead, phone: '' })).not.toContain(say('lead.call'));
  });

  test('open the trading platform of this customer', async () => {
    const shown = await show(<Bar lead={lead} />);
    await bar()
      .getByRole('button', { name: say('lead.platform') })
      .click();
    expect(shown.address()).toBe(`/office/platform?lead=${lead.id}`);
  });
});
