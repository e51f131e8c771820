import { Erasability, getErasability, proposeErasure } from '@countinghouse/contract/erasure/erasure.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { EraseDialog } from '../index.ts';

const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane', email: 'iris.crane@example.test' });
const found = (fields: Partial<Erasability> = {}): Erasability =>
  sampleOf(Erasability, {
    lead: lead.id,
    erased: [
      { part: 'identity', count: 1 },
      { part: 'comments', count: 12 },
    ],
    retentionYears: 7,
    ...fields,
  });
const business: Partial<Erasability> = {
  kept: [
    { part: 'identity', count: 1 },
    { part: 'deposits', count: 3 },
  ],
  keptUntil: '2033-12-31T12:00:00.000Z',
  lastRecord: '2026-03-02T12:00:00.000Z',
};

/** The dialog; counts how often it was closed. */
const showDialog = async (options: ShowOptions = {}) => {
  const closed: true[] = [];
  const shown = await show(<EraseDialog lead={lead} onClose={() => closed.push(true)} />, options);
  return { ...shown, closed };
};
const dialog = () => page.getByRole('dialog', { name: say('erasure.title', { name: 'Iris Crane' }) });
const propose = () => dialog().getByRole('button', { name: say('erasure.propose') });
const reason = () => field(say('erasure.reason'), dialog());
const confirmation = () => field(say('erasure.confirm', { email: lead.email }), dialog());

beforeEach(() => {
  answers(getErasability, found());
});

describe('the preview of an erasure', () => {
  test('of a person without business covers everything, and the dialog shows that nothing has to be kept', async () => {
    const arrive = waits(getErasability);
    await showDialog();
    await expect.element(dialog()).toBeVisible();
    await expect.element(propose()).not.toBeInTheDocument();
    arrive();
    await expect.element(dialog().getByText(say('erasure.keptNothing'))).toBeVisible();
    await expect.element(propose()).toBeVisible();
  });

  test('shows counts, except for parts that exist only once', async () => {
    await showDialog();
    await expect.element(dialog().getByText(say('erasure.partComments'))).toBeVisible();
    const part = (words: string) => dialog().getByRole('listitem').filter({ hasText: words });
    await expect.element(part(say('erasure.partComments'))).toHaveTextContent(`${say('erasure.partComments')}12`);
    await expect.element(part(say('erasure.partIdentity'))).toHaveTextContent(say('erasure.partIdentity'));
  });

  test('of a customer with business shows what the law keeps until when, counted from which record', async () => {
    answers(getErasability, found(business));
    await showDialog();
    const basis = say('erasure.keptBasis', { count: 7 });
    await expect
      .element(dialog().getByText(new RegExp(basis)))
      .toHaveTextContent(`${say('erasure.keptUntil')}31 Dec 2033${basis} 2 Mar 2026`);
    await expect.element(dialog().getByText(say('erasure.partKeptIdentity'))).toBeVisible();
    await expect.element(dialog().getByText(say('erasure.partDeposits'))).toBeVisible();
    await expect.element(dialog().getByText(say('erasure.keptNothing'))).not.toBeInTheDocument();
  });

  test('always keeps the ledger and the audit trail, and the dialog states it', async () => {
    await showDialog();
    await expect.element(dialog().getByText(say('erasure.keptAlways'))).toBeVisible();
  });

  test('can be reloaded after a failure', async () => {
    refuses(getErasability, { status: 500, code: 'unexpected', message: 'The file cannot be read.' });
    await showDialog();
    await expect.element(dialog().getByText('The file cannot be read.')).toBeVisible();
    answers(getErasability, found());
    await dialog()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(propose()).toBeVisible();
  });
});

describe('an erasure that is not possible', () => {
  const open = found({
    openItems: [
      { kind: 'money', count: 1, amount: 1234.5 },
      { kind: 'order', count: 2, amount: 80 },
    ],
  });

  test('lists the open items with their amounts and links, and cannot be proposed', async () => {
    answers(getErasability, open);
    const shown = await showDialog();
    await expect.element(dialog().getByText(say('closure.standsMoney', { amount: '€1,234.50' }))).toBeVisible();
    await expect.element(dialog().getByText(say('closure.standsOrder', { count: 2, amount: '€80.00' }))).toBeVisible();
    await expect.element(propose()).not.toBeInTheDocument();
    await dialog()
      .getByRole('link', { name: say('closure.doOrder') })
      .click();
    expect(shown.address()).toBe(`/office/leads/${lead.id}?tab=orders`);
  });

  test('becomes possible in the open dialog once there are no open items', async () => {
    answers(getErasability, open);
    await showDialog();
    await expect.element(dialog().getByText(say('erasure.standsTitle'))).toBeVisible();
    answers(getErasability, found());
    notifyChanged({ event: 'orderUpdated', resource: 'order', change: 'updated', ids: null });
    await expect.element(propose()).toBeVisible();
    await expect.element(dialog().getByText(say('erasure.standsTitle'))).not.toBeInTheDocument();
  });

  test('because it is already proposed links to the approval and cannot be proposed again', async () => {
    answers(getErasability, found({ state: 'waiting', approval: idOf(44) }));
    const { address, closed } = await showDialog();
    await dialog()
      .getByRole('link', { name: say('erasure.toApproval') })
      .click();
    await expect.poll(address).toBe(`/office/approvals?record=${idOf(44)}`);
    expect(closed).toHaveLength(1);
    await expect.element(propose()).not.toBeInTheDocument();
  });
});

describe('proposing an erasure', () => {
  test('needs a reason and the e-mail address, and sends nothing without them', async () => {
    await showDialog();
    await propose().click();
    await expect.element(reason()).toHaveAccessibleDescription(new RegExp(say('error.required')));
    await expect.element(confirmation()).toHaveAccessibleDescription(new RegExp(say('error.required')));
    expect(callsTo(proposeErasure)).toHaveLength(0);
  });

  test('reports at the field that the address is another person’s, and keeps the typed values', async () => {
    refuses(proposeErasure, {
      status: 422,
      code: 'invalid',
      message: say('kernel.checkFields'),
      fields: [{ path: 'confirmation', code: 'confirmationWrong', message: say('refusal.confirmationWrong') }],
    });
    const { closed } = await showDialog();
    await reason().fill('Asked for by letter');
    await confirmation().fill('somebody@example.test');
    await propose().click();
    await expect.element(confirmation()).toHaveAccessibleDescription(say('refusal.confirmationWrong'));
    await expect.element(reason()).toHaveValue('Asked for by letter');
    expect(closed).toHaveLength(0);
  });

  test('sends reason and address, confirms that it awaits approval, and closes', async () => {
    answers(proposeErasure, { approval: idOf(44) });
    const { closed } = await showDialog();
    await reason().fill('  Asked for by letter ');
    await confirmation().fill(lead.email);
    await propose().click();
    await expect.element(page.getByText(say('erasure.proposed'))).toBeVisible();
    expect(callsTo(proposeErasure).map(({ params, body }) => [params['id'], body])).toEqual([
      [lead.id, { reason: 'Asked for by letter', confirmation: lead.email }],
    ]);
    expect(closed).toHaveLength(1);
  });

  test('is cancelled without a call to the server', async () => {
    const { closed } = await showDialog();
    await reason().fill('Asked for by letter');
    await dialog()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    expect(closed).toHaveLength(1);
    expect(callsTo(proposeErasure)).toHaveLength(0);
  });
});

test.each([
  ['in the light', {}],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const)('the dialog is accessible and fits a phone in German %s', async (_name, options) => {
  answers(getErasability, found({ ...business, openItems: [{ kind: 'investment', count: 3, amount: 1_234_567.89 }] }));
  await showDialog({ language: 'de', size: phone, ...options });
  await expect.element(page.getByText(speak('de')('erasure.standsTitle'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
