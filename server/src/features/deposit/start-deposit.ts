import type { StartDeposit } from '@countinghouse/contract/deposit/card.ts';
import type { startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { staffBehind } from '../../kernel/actor.ts';
import type { App, Context } from '../../kernel/context.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { customerOf, requireCustomer } from '../../kernel/resource/customer.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce } from '../../kernel/resource/write.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';
import { outsideLimits } from '../../ports/payment-gateway/outside-limits.ts';
import type { Card, Opened } from '../../ports/payment-gateway/payment-gateway.ts';
import { assertMayDeposit, depositProblem } from '../trading-policy/index.ts';
import { isExpired } from './card-expiry.ts';
import { consult, orUnavailable } from './consult.ts';
import { depositTable, insertCardDeposit, readCardDeposit } from './deposit-table.ts';
import { triesProblem } from './deposit-tries.ts';
import { lockTries } from './tries-table.ts';
import { watchKind } from './watch-deposit.ts';

/** Leaves the request time to get the gateway's reply itself. */
const firstCheckMilliseconds = 20_000;

/**
 * Sends the card to the gateway before anything is stored, and nowhere else. Then stores the deposit, and charges the
 * payment only afterwards, so that a crash cannot leave an unrecorded payment.
 */
export const prepareStart: Prepare<typeof startDeposit> = async (before, { body }) => {
  const { app, actor } = before;
  if (!app.config.cardPayments) throw new Refusal('conflict', 'cardPaymentsOff');
  const { id: lead } = await customerOf({ ...app.database, actor }, body.lead, 'deposit:start');
  if (isExpired(body.cardExpirationDate, before.now)) throw fieldProblem('cardExpirationDate', 'cardExpired');
  const problem = (await depositProblem(app.database, actor, lead)) ?? (await triesProblem(app, app.database, lead));
  // Thrown after the idempotency check, so that a retry of an accepted attempt still gets the original reply. The card
  // is not sent.
  if (problem) return () => Promise.reject(problem);
  const id = newId();
  const cents = toCents(body.amount);
  const order = { depositId: id, leadId: lead, cents };
  const refused = outsideLimits(cents, gatewayOf(app).limits);
  if (refused) throw refused;
  const opened = await orUnavailable(() => gatewayOf(app).open(order, cardOf(body)));
  const shown = { id, lead, cents, expiry: body.cardExpirationDate, payer: body };
  return (context) => write(context, shown, opened);
};

const fieldProblem = (field: string, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

const cardOf = ({ cardNumber, cardExpirationDate, cardCVV, ...payer }: StartDeposit): Card => ({
  number: cardNumber,
  expiry: cardExpirationDate,
  cvv: cardCVV,
  fullName: payer.fullName,
  street: payer.street,
  zipCode: payer.zipCode,
  country: payer.country,
  phone: payer.phone,
});

interface Shown {
  readonly id: string;
  readonly lead: string;
  readonly cents: bigint;
  readonly expiry: string;
  readonly payer: Pick<StartDeposit, 'fullName' | 'street' | 'zipCode' | 'country' | 'phone'>;
}

const write = async (context: Context, shown: Shown, opened: Opened) => {
  const { app, actor, now } = context;
  const { id, lead } = shown;
  await lockTries(context, lead);
  const tooMany = await triesProblem(app, context, lead);
  if (tooMany) throw tooMany;
  // Checked again within the transaction: the customer may have been reassigned or deleted meanwhile.
  await requireCustomer(context, lead, 'deposit:start');
  await assertMayDeposit(context, shown);
  await insertCardDeposit(context, {
    ...shown,
    gateway: gatewayOf(app).name,
    transactionId: opened.id,
    brand: opened.brand,
    last4: opened.last4,
    enteredBy: staffBehind(actor),
    now,
  });
  const created = await loadOne(context, depositTable, { id, action: 'read' });
  announce(context, depositTable, { change: 'created', after: [created] });
  await enqueue(context, watchKind, { depositId: id }, new Date(now.getTime() + firstCheckMilliseconds));
  context.afterCommit(() => chargeNow(app, id));
  return created.item;
};

const chargeNow = async (app: App, id: string): Promise<void> => {
  const deposit = await readCardDeposit(app.database, id);
  if (deposit) await consult(app, deposit);
};
