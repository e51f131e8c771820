import {
  getPolicy,
  policyDefaults,
  type TradingPolicy,
  updatePolicy,
} from '@countinghouse/contract/trading-policy/policy.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { PolicyPart } from './policy-part.tsx';

const policyOf = (fields: Partial<TradingPolicy> = {}): TradingPolicy => ({
  ...policyDefaults,
  version: 4,
  approval: null,
  next: null,
  ...fields,
});
const withGold = (gold: number, version: number): TradingPolicy =>
  policyOf({
    leverageCaps: { ...policyDefaults.leverageCaps, retail: { ...leverageCaps.retail, gold } },
    version,
  });

beforeEach(() => answers(getPolicy, policyOf()));

const open = (options: ShowOptions = {}) => show(<PolicyPart />, { as: personOf('root'), ...options });
const gold = () => field(say('policy.capRetail', { asset: say('limits.gold') }));
const closeOut = () => field(say('policy.closeOutPercent'));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = () => button(say('policy.save')).click();
const warning = () => page.getByRole('dialog', { name: say('policy.aboveTitle') });
const notice = (text = say) => page.getByRole('alert').filter({ hasText: text('policy.aboveNow') });
const toast = async (text: string): Promise<void> => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const sent = () => callsTo(updatePolicy).map(({ body }) => body);
const tooHigh = { status: 409, code: 'aboveRegulation', message: 'This allows more than the regulator does.' };
const aboveGold = say('policy.aboveLeverage', { asset: say('limits.gold'), cap: 25, most: 20 });

describe('rules within the regulation', () => {
  test('are saved immediately, with the version that was seen', async () => {
    answers(updatePolicy, withGold(15, 5));
    await open();
    await gold().fill('15');
    await save();
    await toast(say('policy.saved'));
    const { approval: _approval, next: _next, ...typed } = withGold(15, 4);
    expect(sent()).toEqual([typed]);
    await expect.element(warning()).not.toBeInTheDocument();
  });

  test.each([
    ['999', say('error.tooBig', { maximum: 500 })],
    ['0', say('error.tooSmall', { minimum: 1 })],
    ['', say('error.required')],
  ])('accept no leverage of “%s”', async (typed, problem) => {
    await open();
    await gold().fill(typed);
    await save();
    await expect.element(gold()).toHaveAccessibleDescription(new RegExp(problem));
    expect(sent()).toEqual([]);
  });

  test('accept no close-out below ten percent', async () => {
    await open();
    await closeOut().fill('9');
    await save();
    await expect.element(closeOut()).toHaveAccessibleDescription(new RegExp(say('error.tooSmall', { minimum: 10 })));
    expect(sent()).toEqual([]);
  });

  test('show the regulator’s figure at each cap for retail customers', async () => {
    await open();
    await expect.element(gold()).toHaveAccessibleDescription(say('policy.regulator', { cap: 20 }));
    await expect
      .element(field(say('policy.capProfessional', { asset: say('limits.gold') })))
      .toHaveAccessibleDescription(say('policy.regulatorNone'));
  });
});

describe('rules above the regulation', () => {
  const openConfirmation = async () => {
    refuses(updatePolicy, tooHigh);
    await open();
    await gold().fill('25');
    await save();
    await expect.element(warning()).toMatchTextContent(aboveGold);
  };

  test('are saved only once the warning is accepted, and the screen keeps listing them', async () => {
    await openConfirmation();
    expect(sent().at(-1)).not.toHaveProperty('acceptsWarning');
    answers(updatePolicy, withGold(25, 5));
    answers(getPolicy, withGold(25, 5));
    await warning()
      .getByRole('button', { name: say('policy.aboveAccept') })
      .click();
    await toast(say('policy.saved'));
    expect(sent().at(-1)).toMatchObject({ acceptsWarning: true, version: 4 });
    await expect.element(notice()).toMatchTextContent(aboveGold);
  });

  test('are not saved if the warning is declined, and the typed values stay', async () => {
    await openConfirmation();
    await warning()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(warning()).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    await expect.element(gold()).toHaveValue('25:1');
  });

  test('are listed one by one', async () => {
    answers(
      getPolicy,
      policyOf({
        closeOutPercent: 30,
        binaryOffForRetail: false,
        needsAppropriateness: false,
        needsVerification: false,
      }),
    );
    await open();
    const items = notice().getByRole('listitem');
    await expect.element(items.nth(0)).toHaveTextContent(say('policy.aboveCloseOut', { percent: 30 }));
    await expect.element(items.nth(1)).toHaveTextContent(say('policy.aboveBinary'));
    await expect.element(items.nth(2)).toHaveTextContent(say('policy.aboveQuestions'));
    // Verifying identities is not part of this regulation.
    expect(items.elements()).toHaveLength(3);
  });

  test('are not mentioned if there are none', async () => {
    await open();
    await expect.element(gold()).toBeVisible();
    await expect.element(notice()).not.toBeInTheDocument();
  });
});

describe('rules that another person changes meanwhile', () => {
  const changedElsewhere = (): void => {
    answers(getPolicy, withGold(10, 5));
    notifyChanged({ event: 'tradingPolicyUpdated', resource: 'tradingPolicy', change: 'updated', ids: null });
  };

  test('replace the typed values, which the screen reports', async () => {
    await open();
    await closeOut().fill('60');
    changedElsewhere();
    await expect.element(page.getByText(say('policy.changed'))).toBeVisible();
    await expect.element(gold()).toHaveValue('10:1');
    await expect.element(closeOut()).toHaveValue('50 %');
  });

  test('are simply updated without edits', async () => {
    await open();
    await expect.element(gold()).toHaveValue('20:1');
    changedElsewhere();
    await expect.element(gold()).toHaveValue('10:1');
    await expect.element(page.getByText(say('policy.changed'))).not.toBeInTheDocument();
  });
});

test('looser rules await approval, and an approved change is shown with its day', async () => {
  answers(updatePolicy, policyOf({ approval: idOf(7), version: 5 }));
  await open();
  await gold().fill('15');
  await save();
  await toast(say('policy.proposed'));
  const next = { from: '2026-05-04T12:00:00.000Z', policy: withGold(18, 6) };
  answers(getPolicy, policyOf({ approval: idOf(7), next, version: 6 }));
  notifyChanged({ event: 'tradingPolicyUpdated', resource: 'tradingPolicy', change: 'updated', ids: [idOf(2)] });
  await expect
    .element(page.getByRole('link', { name: say('policy.viewProposal') }))
    .toHaveAttribute('href', `/office/approvals?record=${idOf(7)}`);
  await expect.element(page.getByText('18:1')).toBeVisible();
});

describe('an admin', () => {
  test('can read the rules but not change them', async () => {
    answers(getPolicy, policyOf({ closeOutPercent: 60, needsVerification: false }));
    await open({ as: personOf('admin') });
    await expect.element(page.getByText(say('policy.readOnly'))).toBeVisible();
    await expect.element(page.getByRole('row').filter({ hasText: say('limits.gold') })).toMatchTextContent('20:1100:1');
    await expect.element(page.getByText(`${say('policy.closeOutPercent')}: 60%`)).toBeVisible();
    await expect
      .element(page.getByRole('listitem').filter({ hasText: say('policy.needsVerification') }))
      .toMatchTextContent(say('policy.off'));
    await expect.element(button(say('policy.save'))).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });

  test('sees a change by root immediately', async () => {
    await open({ as: personOf('admin') });
    await expect.element(page.getByRole('row').filter({ hasText: say('limits.gold') })).toMatchTextContent('20:1');
    answers(getPolicy, withGold(25, 5));
    notifyChanged({ event: 'tradingPolicyUpdated', resource: 'tradingPolicy', change: 'updated', ids: null });
    await expect.element(page.getByRole('cell', { name: '25:1' })).toBeVisible();
    await expect.element(notice()).toMatchTextContent(aboveGold);
  });

  test('can reload after a failure', async () => {
    refuses(getPolicy, { status: 500, code: 'unexpected', message: 'The rules cannot be read.' });
    await open({ as: personOf('admin') });
    await expect.element(page.getByText('The rules cannot be read.')).toBeVisible();
    answers(getPolicy, policyOf());
    await button(say('ui.retry')).click();
    await expect.element(page.getByText(say('policy.readOnly'))).toBeVisible();
  });
});

test.each([
  ['root on a desktop', 'root', {}],
  ['root on a phone in the dark, compact', 'root', { size: phone, mode: 'dark', compact: true }],
  ['an admin on a phone', 'admin', { size: phone }],
] as const)('the rules have no faults in German for %s', async (_name, role, options) => {
  answers(getPolicy, withGold(25, 5));
  await open({ as: personOf(role), language: 'de', ...options });
  await expect.element(notice(speak('de'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
