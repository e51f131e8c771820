import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import sql from 'sql-template-tag';
import type { TransferRecords } from '../../kernel/transfer-record.ts';
import { collectedFor } from '../../ledger/debt-table.ts';
import { isBooked, movedByOthers } from '../../ledger/is-booked.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const depositState = stateConstants(depositStates.names);
const disputeState = stateConstants(disputeStates.names);
const refundState = stateConstants(refundStates.names);

const ofDeposit = {
  from: sql`deposit r`,
  where: sql`r.id = t.record_id and r.id::text = t.ref`,
  lead: sql`r.lead_id`,
};

/** A refund's transfers are about its deposit and refer to the refund. */
const ofRefund = {
  from: sql`deposit_refund r join deposit d on d.id = r.deposit_id`,
  where: sql`r.deposit_id = t.record_id and r.id::text = t.ref`,
  lead: sql`d.lead_id`,
  evidence: sql`r.origin = 'gateway'`,
};
const isHeld = isBooked('refund.hold');
const isPaid = isBooked('deposit.refund');
const returned = sql`(r.covered + ${collectedFor(sql`r.id`)})`;

/** Each decision of a dispute refers to its step; the record keeps the amounts of the last one. */
const ofDispute = {
  from: sql`deposit_dispute r join deposit d on d.id = r.deposit_id`,
  where: sql`r.deposit_id = t.record_id and t.ref in (select r.id || ':' || s from generate_series(1, r.step) s)`,
  lead: sql`d.lead_id`,
};
/** A hold refers to the step that began it, or to a later credit that raised it; while it is open, they add up. */
const ofHold = {
  ...ofDispute,
  where: sql`r.deposit_id = t.record_id and starts_with(t.ref, r.id || ':')`,
};
const heldHere = sql`(r.held - ${movedByOthers('hold', sql`r.id || ':'`)})`;
const isOpen = sql`r.status = ${disputeState.open}`;
const unknown = sql`null`;
const isLast = sql`t.ref = r.id || ':' || r.step`;

export const transfers: TransferRecords = {
  'deposit.complete': {
    ...ofDeposit,
    lines: {
      cash: sql`r.amount`,
      card_clearing: sql`case when r.method = 'card' then -r.amount else 0 end`,
      bank_clearing: sql`case when r.method = 'card' then 0 else -r.amount end`,
    },
    state: sql`r.status = ${depositState.completed}`,
    evidence: sql`r.method = 'card'`,
  },
  'refund.hold': { ...ofRefund, lines: { cash: sql`-r.covered`, hold: sql`r.covered` } },
  'deposit.refund': {
    ...ofRefund,
    lines: {
      hold: sql`case when ${isHeld} then -r.covered else 0 end`,
      cash: sql`case when ${isHeld} then 0 else -r.covered end`,
      negative_balance_cover: sql`r.covered - r.amount`,
      card_clearing: sql`r.amount`,
    },
    state: sql`r.status <> ${refundState.pending}`,
  },
  'refund.fail': {
    ...ofRefund,
    lines: {
      hold: sql`case when ${isPaid} then 0 else -r.covered end`,
      cash: sql`case when ${isPaid} then ${returned} else r.covered end`,
      card_clearing: sql`case when ${isPaid} then -r.amount else 0 end`,
      negative_balance_cover: sql`case when ${isPaid} then r.amount - ${returned} else 0 end`,
    },
    state: sql`r.status = ${refundState.failed}`,
  },
  'dispute.hold': {
    ...ofHold,
    lines: {
      cash: sql`case when ${isOpen} then -${heldHere} end`,
      hold: sql`case when ${isOpen} then ${heldHere} end`,
    },
  },
  'dispute.win': {
    ...ofDispute,
    lines: { hold: unknown, cash: unknown, card_clearing: unknown, negative_balance_cover: unknown },
    state: sql`(r.status = ${disputeState.won} or not ${isLast})`,
  },
  'dispute.lose': {
    ...ofDispute,
    lines: {
      hold: unknown,
      cash: unknown,
      negative_balance_cover: sql`case when ${isLast} then r.covered - r.amount end`,
      card_clearing: sql`case when ${isLast} then r.amount end`,
    },
    state: sql`(r.status = ${disputeState.lost} or not ${isLast})`,
  },
};
