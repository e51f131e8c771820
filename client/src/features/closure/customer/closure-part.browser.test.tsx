import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import {
  getOwnClosure,
  type OwnClosure,
  requestClosure,
  withdrawClosure,
} from '@countinghouse/contract/closure/closure.ts';
import type { Obstacle } from '@countinghouse/contract/closure/obstacle.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ClosurePart } from './closure-part.tsx';

type Request = NonNullable<OwnClosure['request']>;
const requestOf = (fields: Partial<Request>): OwnClosure['request'] => ({
  ...sampleOf(getOwnClosure.reply.shape.request.def.innerType),
  ...fields,
});
const money: Obstacle = { kind: 'money', count: 1, amount: 80 };
const own = (request: OwnClosure['request'], openItems: readonly Obstacle[] = []): OwnClosure => ({
  request,
  openItems: [...openItems],
});
const nothing = own(null);
const waiting = (openItems: readonly Obstacle[] = []) => own(requestOf({ state: 'pending' }), openItems);

const showPart = (options: ShowOptions = {}) =>
  show(<ClosurePart />, { address: '/my/profile', as: personOf('lead'), ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const ask = () => button(say('closure.ask'));
const dialog = () => page.getByRole('dialog', { name: say('closure.askTitle') });
const password = 'Walnut-boat-48';
const submit = () => dialog().getByRole('button', { name: say('closure.ask') });
/** Confirms the request with the password and sends it. */
const send = async (): Promise<void> => {
  await field(say('profile.twoFactorPassword'), dialog()).fill(password);
  await submit().click();
};

beforeEach(() => {
  answers(getOwnClosure, nothing);
  answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
});

describe('the state of a customer’s account closure', () => {
  test('shows a placeholder until the answer arrives', async () => {
    const arrive = waits(getOwnClosure);
    await showPart();
    await expect.element(page.getByRole('heading', { name: say('closure.title') })).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    await expect.element(ask()).not.toBeInTheDocument();
    arrive();
    await expect.element(ask()).toBeVisible();
  });

  test('can be reloaded after a failure', async () => {
    refuses(getOwnClosure, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showPart();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    answers(getOwnClosure, nothing);
    await button(say('ui.retry')).click();
    await expect.element(page.getByText(say('closure.nothingStands'))).toBeVisible();
  });

  test('lists the open items, with links to the screens that settle them', async () => {
    answers(getOwnClosure, own(null, [money]));
    const shown = await showPart();
    await expect.element(page.getByText(say('closure.standsMoney', { amount: '€80.00' }))).toBeVisible();
    await expect.element(page.getByText(say('closure.standsText'))).toBeVisible();
    await expect.element(page.getByText(say('closure.nothingStands'))).not.toBeInTheDocument();
    await page.getByRole('link', { name: say('closure.doMoney') }).click();
    expect(shown.address()).toBe('/my/withdraw');
  });

  test('follows a withdrawal that is paid out meanwhile, without a reload', async () => {
    answers(getOwnClosure, own(null, [money]));
    await showPart();
    await expect.element(page.getByText(say('closure.standsTitle'))).toBeVisible();
    answers(getOwnClosure, nothing);
    notifyChanged({ event: 'withdrawalUpdated', resource: 'withdrawal', change: 'updated', ids: null });
    await expect.element(page.getByText(say('closure.nothingStands'))).toBeVisible();
  });
});

describe('requesting account closure', () => {
  test('sends the reason after a confirmation, and then shows the pending request', async () => {
    answers(requestClosure, () => {
      answers(getOwnClosure, waiting());
      return waiting();
    });
    await showPart();
    await ask().click();
    expect(callsTo(requestClosure)).toHaveLength(0);
    await field(say('closure.reason'), dialog()).fill('I move abroad');
    await send();
    await expect.element(page.getByText(say('closure.waitingTitle'))).toBeVisible();
    await expect.element(page.getByText(say('closure.asked'))).toBeVisible();
    await expect.element(ask()).not.toBeInTheDocument();
    expect(callsTo(requestClosure).map(({ body }) => body)).toEqual([{ reason: 'I move abroad', password }]);
  });

  test('needs no reason, and is possible while money is open', async () => {
    answers(getOwnClosure, own(null, [money]));
    answers(requestClosure, () => {
      answers(getOwnClosure, waiting([money]));
      return waiting([money]);
    });
    await showPart();
    await ask().click();
    await send();
    await expect.element(page.getByText(say('closure.mustEnd'))).toBeVisible();
    await expect.element(page.getByText(say('closure.standsMoney', { amount: '€80.00' }))).toBeVisible();
    expect(callsTo(requestClosure).map(({ body }) => body)).toEqual([{ reason: '', password }]);
  });

  test('sends nothing if the dialog is closed with Escape', async () => {
    await showPart();
    await ask().click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(ask()).toHaveFocus();
    expect(callsTo(requestClosure)).toHaveLength(0);
  });

  test('keeps the dialog and its text if the server refuses', async () => {
    refuses(requestClosure, { status: 409, code: 'closureWaits', message: say('refusal.closureWaits') });
    await showPart();
    await ask().click();
    await field(say('closure.reason'), dialog()).fill('I move abroad');
    await send();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('refusal.closureWaits'));
    await expect.element(field(say('closure.reason'), dialog())).toHaveValue('I move abroad');
  });
});

describe('a pending request', () => {
  test('can be withdrawn, and the account stays open', async () => {
    answers(getOwnClosure, waiting());
    answers(withdrawClosure, () => {
      answers(getOwnClosure, own(requestOf({ state: 'withdrawn' })));
      return own(requestOf({ state: 'withdrawn' }));
    });
    await showPart();
    await button(say('closure.takeBack')).click();
    await expect.element(page.getByText(say('closure.takenBack'))).toBeVisible();
    await expect.element(page.getByText(say('closure.waitingTitle'))).not.toBeInTheDocument();
    await expect.element(ask()).toBeVisible();
    expect(callsTo(withdrawClosure)).toHaveLength(1);
  });

  test('shows why it can no longer be withdrawn once it is decided', async () => {
    answers(getOwnClosure, waiting());
    refuses(withdrawClosure, { status: 409, code: 'closureDecided', message: say('refusal.closureDecided') });
    await showPart();
    await button(say('closure.takeBack')).click();
    await expect.element(page.getByText(say('refusal.closureDecided'))).toBeVisible();
  });

  test('shows the reason of a refusal as soon as staff refuse, and can be made again', async () => {
    answers(getOwnClosure, waiting());
    await showPart();
    await expect.element(page.getByText(say('closure.waitingTitle'))).toBeVisible();
    answers(
      getOwnClosure,
      own(
        requestOf({ state: 'refused', answer: 'A transfer of yours is on its way.', dateDone: '2026-03-03T10:00:00Z' }),
      ),
    );
    notifyChanged({ event: 'closureUpdated', resource: 'closure', change: 'updated', ids: null });
    const notice = page.getByRole('alert').filter({ hasText: say('closure.refusedTitle') });
    await expect.element(notice).toMatchTextContent(/A transfer of yours is on its way\./);
    await expect.element(ask()).toBeVisible();
  });
});

describe('the appearance of the closure', () => {
  const german = speak('de');
  const all = (['money', 'order', 'investment', 'deposit', 'withdrawal', 'decision'] as const).map((kind) => ({
    kind,
    count: 2,
    amount: 12_345.67,
  }));

  test.each([
    ['open', own(null, all), german('closure.ask')],
    ['waiting', waiting(all), german('closure.takeBack')],
    ['refused', own(requestOf({ state: 'refused', answer: 'Überweisungsbestätigung fehlt.' })), german('closure.ask')],
  ])('is readable in German on a dark, compact phone when it is %s', async (_name, closure, shown) => {
    answers(getOwnClosure, closure);
    await showPart({ language: 'de', size: phone, mode: 'dark', compact: true });
    await expect.element(button(shown)).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
