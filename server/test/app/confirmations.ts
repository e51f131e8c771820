// Records prepared by staff, and the customer's confirmation of them.
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { OrderChange } from '@countinghouse/contract/order/order-change.ts';
import { declinePrepared, type Prepared, prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { type Caller, type Response, signIn } from './caller.ts';
import type { TestApp } from './test-app.ts';
import { ownProof } from './withdrawals.ts';

/** Everything prepared that this person sees, newest first. */
export const preparedFor = async (who: Caller): Promise<Prepared[]> =>
  (await who.call(prepared.routes.list, { query: { pageSize: 100 } as never })).body.prepared;

/** The record that waits for this customer's confirmation; there must be one. */
export const waitingFor = async (lead: Caller): Promise<Prepared> => {
  const [waiting] = (await preparedFor(lead)).filter(({ state }) => state === 'prepared');
  if (!waiting) throw new Error('nothing waits for a confirmation');
  return waiting;
};

export const signature = {
  acceptsTerms: true,
  acceptsRisk: true,
  signature: { kind: 'typed', text: 'Test lead' },
} as const;

const confirmChange = (lead: Caller, prepared: string, terms: object, more: object): Promise<Response<unknown>> => {
  const { order: id, action, changes } = OrderChange.parse(terms);
  const params = { id };
  if (action === 'cancel') return lead.call(order.routes.remove, { params, query: { prepared } });
  if (action === 'close') return lead.call(closeOrder, { params, body: { prepared, ...more } });
  return lead.call(order.routes.update, { params, body: { ...changes, prepared, ...more } as never });
};

/** The customer's own call with the prepared values; `more` overrides them. */
export const confirm = (lead: Caller, { id, kind, terms }: Prepared, more: object = {}): Promise<Response<unknown>> => {
  const body = { ...terms, prepared: id, ...more } as never;
  const calls = {
    orderChange: () => confirmChange(lead, id, terms, more),
    order: () => lead.call(order.routes.create, { body }),
    purchase: () => lead.call(purchaseProduct, { body }),
    withdrawal: () => lead.call(withdrawal.routes.create, { body: { ...ownProof, ...(body as object) } as never }),
    investment: () => lead.call(investment.routes.create, { body: { prepared: id, ...signature, ...more } as never }),
  } as const satisfies Record<Prepared['kind'], () => Promise<Response<unknown>>>;
  return calls[kind]();
};

/** Confirms what waits for this customer; it must be accepted. */
export const confirmed = async <Item>(lead: Caller, more: object = {}): Promise<Item> => {
  const { status, body, text } = await confirm(lead, await waitingFor(lead), more);
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body as Item;
};

export const declined = (lead: Caller, id: string): Promise<Response<Prepared>> =>
  lead.call(declinePrepared, { params: { id } });

/** The same in a new session of this customer. */
export const confirmedBy = async <Item>(app: TestApp, lead: string, more: object = {}): Promise<Item> =>
  confirmed<Item>(await signIn(app, lead), more);
