// Mandates to trade, drawn up by staff and signed by the customer.
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { CallOf } from '@countinghouse/contract/kernel/route.ts';
import { createMandate, endMandate, signMandate } from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { Mandate } from '@countinghouse/contract/mandate/mandate.ts';
import type { Caller, Response } from './caller.ts';
import type { TradingDesk } from './trading-desk.ts';
import { ownProof } from './withdrawals.ts';

type Fields = Partial<CallOf<typeof createMandate>['body']>;

/** 1,000 euro an order, 2,500 in total, 3,000 of loss a day, forex with leverage 10 for a month, unless overridden. */
export const drawUp = (
  desk: Pick<TradingDesk, 'clock'>,
  who: Caller,
  fields: Fields = {},
): Promise<Response<Mandate>> =>
  who.call(createMandate, {
    body: {
      maxStake: 1_000,
      maxTotal: 2_500,
      maxLoss: 3_000,
      lossPeriod: 'day',
      symbols: null,
      leverage: 10,
      endsOn: addMonths(dayOf(desk.clock.now()), 1),
      ...fields,
    },
  });

export const signed = (lead: Caller, { id, version }: Mandate, more: object = {}): Promise<Response<Mandate>> =>
  lead.call(signMandate, {
    params: { id },
    body: { acceptsTerms: true, version, signature: { kind: 'typed', text: 'Test lead' }, ...ownProof, ...more },
  });

/** A mandate in force: the agent draws it up and the customer signs it. */
export const mandateFor = async (
  desk: TradingDesk,
  { agent, lead }: { readonly agent: Caller; readonly lead: Caller },
  fields: Fields = {},
): Promise<Mandate> => {
  const drawn = await drawUp(desk, agent, { lead: lead.id, ...fields });
  const { status, body, text } = await signed(lead, drawn.body);
  if (status !== 201) throw new Error(`${drawn.text} ${status}: ${text}`);
  return body;
};

export const ended = (who: Caller, id: string): Promise<Response<Mandate>> => who.call(endMandate, { params: { id } });
