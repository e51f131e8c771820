import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { App, Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';
import { endWaiting } from './end-waiting.ts';
import { dividendTable, investmentTable } from './investment-table.ts';
import { type DueDividend, endInvestment, type Held, holdDue, payDue } from './schedule-table.ts';

/** Payments are dated at the start of their due day in UTC. */
const beginningOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/**
 * Pays every due dividend and returns the principal of expired investments, one investment per transaction, each
 * posting dated by its due day. Idempotent and safe to run concurrently. Returns the number settled.
 */
export const settleDue = async (app: App, stopping?: AbortSignal): Promise<number> => {
  let settled = 0;
  while (stopping?.aborted !== true && (await runAsSystem(app, 'investment.settle', settleOne))) settled += 1;
  return settled;
};

const settleOne = async (context: Context): Promise<boolean> => {
  const today = dayOf(context.now);
  const held = await holdDue(context, today);
  if (!held) return false;
  const before = await reload(context, investmentTable, [held.id]);
  const due = await payDue(context, held.id, { today, now: context.now });
  for (const one of due) await payDividend(context, held, one);
  if (held.expirationDate <= today) await mature(context, held);
  announce(context, investmentTable, {
    change: 'settled',
    before,
    after: await reload(context, investmentTable, [held.id]),
  });
  return true;
};

const payDividend = async (context: Context, held: Held, { id, cents, dueDate }: DueDividend): Promise<void> => {
  if (cents > 0n) {
    await post(context, {
      kind: 'dividend.pay',
      basis: 'schedule',
      investment: held.id,
      ref: id,
      lead: held.lead,
      record: { resource: 'dividend', id },
      lines: { interest_expense: -cents, cash: cents },
      at: beginningOf(dueDate),
    });
    await notify(context, {
      to: [held.lead],
      kind: 'dividend.paid',
      params: { amount: toEuro(cents), name: held.name },
      recordId: held.id,
      dedupeKey: `dividend.paid:${id}`,
    });
  }
  announce(context, dividendTable, { change: 'paid', after: await reload(context, dividendTable, [id]) });
};

const mature = async (context: Context, { id, lead, name, cents, expirationDate }: Held): Promise<void> => {
  const at = beginningOf(expirationDate);
  if (!(await endInvestment(context, id, { status: 'matured', at }))) return;
  await endWaiting(context, id);
  await post(context, {
    kind: 'investment.mature',
    ref: id,
    lead,
    record: { resource: 'investment', id },
    lines: { invested: -cents, cash: cents },
    at,
  });
  await notify(context, {
    to: [lead],
    kind: 'investment.matured',
    params: { amount: toEuro(cents), name },
    recordId: id,
    dedupeKey: `investment.matured:${id}`,
  });
};
