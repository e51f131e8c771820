import type * as contract from '@countinghouse/contract/withdrawal/destination.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { requireCustomer } from '../../kernel/resource/customer.ts';
import { checkedIban } from './chosen-destination.ts';
import {
  destinationNamed,
  destinationsOf,
  hasOpenWithdrawal,
  lockDestination,
  removeStored,
  shownTo,
} from './destination-table.ts';
import { addConfirmed, announceDestination, confirmSaved, mostDestinations } from './save-destination.ts';

export const listDestinations: Command<typeof contract.listDestinations> = async (context, { query }) => {
  const { actor } = context;
  const lead = query.lead ?? actor.id;
  await requireCustomer(context, lead, 'destination:read');
  return {
    destinations: (await destinationsOf(context, lead)).map((one) => shownTo(actor, one)),
    most: mostDestinations,
  };
};

export const addDestination: Command<typeof contract.addDestination> = async (context, { body }) => {
  const { holder, bic = '', label = '' } = body;
  const row = { lead: context.actor.id, holder, iban: checkedIban(body.iban, 'iban'), bic, label };
  return shownTo(context.actor, await addConfirmed(context, row));
};

export const confirmDestination: Command<typeof contract.confirmDestination> = async (context, { params }) => {
  await lockDestination(context, params.id);
  return shownTo(context.actor, await confirmSaved(context, context.actor.id, params.id));
};

export const removeDestination: Command<typeof contract.removeDestination> = async (context, { params }) => {
  await lockDestination(context, params.id);
  const found = await destinationNamed(context, context.actor.id, { id: params.id });
  if (!found) throw notFound();
  if (await hasOpenWithdrawal(context, found.id)) throw new Refusal('conflict', 'destinationInUse');
  await removeStored(context, found.id, context.now);
  await announceDestination(context, found, 'removed');
  return undefined;
};
