import type { classifyTrader, getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import type * as z from 'zod/mini';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { difference } from '../../kernel/resource/write.ts';
import { propose } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { isStrictFor, loosens } from './protection.ts';
import { type KnownTrader, lockTrader, readTrader, writeClass, writeStated } from './trader-table.ts';

/** The customer within the actor's scope; 'not found' otherwise. */
export const traderFor = async (context: Context, lead: string, permission: Permission): Promise<KnownTrader> => {
  const trader = await readTrader(context, lead, { actor: context.actor, permission });
  if (!trader) throw notFound();
  return trader;
};

/** The audience of a change to a customer's trading: the customer, their agent, and everyone who may read all. */
export const audienceAt = ({ lead, assigned }: Pick<KnownTrader, 'lead' | 'assigned'>) => ({
  id: lead,
  subject: lead,
  assigned,
  subjectReads: true,
  audience: ['all:trader'],
});

export const shownTrader = ({ actor }: Context, trader: KnownTrader): Trader => ({
  lead: trader.lead,
  clientClass: trader.clientClass,
  country: trader.country,
  statedCountry: trader.statedCountry,
  dateStated: trader.dateStated?.toISOString() ?? null,
  isProtected: isStrictFor(trader),
  reason: trader.reason,
  changedByName: actor.role === 'lead' ? null : trader.changedByName,
  dateChanged: trader.dateChanged?.toISOString() ?? null,
  dateRequested: trader.dateRequested?.toISOString() ?? null,
  approval: actor.role === 'lead' ? null : trader.approval,
  version: trader.version,
});

export const showTrader: Command<typeof getTrader> = async (context, { params }) =>
  shownTrader(context, await traderFor(context, params.id, 'trader:read'));

type Body = z.output<typeof classifyTrader.body>;

/**
 * Changes a customer's class or country, with a reason that the customer can read; notifies them of a new class. The
 * class of a professional, and a country with looser rules that the customer has not stated, are proposed instead.
 */
export const changeTrader: Command<typeof classifyTrader> = async (context, { params, body }) => {
  const lead = params.id;
  await traderFor(context, lead, 'trader:classify');
  await lockTrader(context, lead);
  const before = await traderFor(context, lead, 'trader:classify');
  checkVersion(context, before, body.version);
  const change = await withoutProposed(context, before, body);
  const { clientClass = before.clientClass, country = before.country } = change;
  if (change !== body && clientClass === before.clientClass && country === before.country)
    return shownTrader(context, await traderFor(context, lead, 'trader:classify'));
  return storeTrader(context, before, change);
};

/** The change without what two people decide, which is proposed. */
const withoutProposed = async (context: Context, before: KnownTrader, body: Body): Promise<Body> => {
  let change = body;
  if (body.clientClass === 'professional' && before.clientClass !== 'professional') {
    await proposeProfessional(context, before, body.reason);
    change = { ...change, clientClass: undefined };
  }
  if (body.country !== undefined && body.country !== before.statedCountry && loosens(before, body.country)) {
    await proposeCountry(context, before, { country: body.country, reason: body.reason });
    change = { ...change, country: undefined };
  }
  return change;
};

/** Fewer rules protect a professional: the customer has asked for it, and two people decide. */
const proposeProfessional = async (
  context: Context,
  { lead, clientClass, dateRequested }: KnownTrader,
  reason: string,
): Promise<void> => {
  if (dateRequested === null) throw new Refusal('conflict', 'professionalNotRequested');
  const params = { before: { clientClass }, after: { clientClass: 'professional' } };
  await propose(context, {
    kind: 'trader.professional',
    resource: 'trader',
    recordId: lead,
    leadId: lead,
    reason,
    params,
  });
};

/** Fewer rules may apply in another country, which would open trades that the customer's own country forbids. */
const proposeCountry = async (
  context: Context,
  { lead, country: before }: KnownTrader,
  { country, reason }: { readonly country: string; readonly reason: string },
): Promise<void> => {
  const params = { before: { country: before }, after: { country } };
  await propose(context, { kind: 'trader.country', resource: 'trader', recordId: lead, leadId: lead, reason, params });
};

const storeTrader = async (context: Context, before: KnownTrader, body: Body): Promise<Trader> => {
  const { lead } = before;
  const { clientClass = before.clientClass, country = before.country, reason } = body;
  await writeClass(context, { lead, clientClass, country, reason, by: context.actor.id, at: context.now });
  if (body.country !== undefined) await settleStated(context, before);
  const after = await traderFor(context, lead, 'trader:classify');
  announceTrader(context, 'classified', before, after);
  if (clientClass !== before.clientClass) await notifyClass(context, after);
  return shownTrader(context, after);
};

/** Clears the country stated by a customer, once it is decided. */
export const settleStated = async (context: Context, { lead, statedCountry }: KnownTrader): Promise<void> => {
  if (statedCountry !== '') await writeStated(context, lead, { country: '', isStrict: false }, context.now);
};

const auditedFields = ({ clientClass, country, statedCountry, reason, dateRequested }: KnownTrader) => ({
  dateRequested,
  clientClass,
  country,
  statedCountry,
  reason,
});

/** Announces a change of class or country, whether decided by staff or stated by the customer. */
export const announceTrader = (context: Context, change: string, before: KnownTrader, after: KnownTrader): void =>
  context.changed({
    resource: 'trader',
    change,
    records: [{ ...audienceAt(after), ...difference(auditedFields(before), auditedFields(after)) }],
  });

export const notifyClass = async (context: Context, { lead, clientClass, reason }: KnownTrader): Promise<void> => {
  const kind = clientClass === 'professional' ? 'trading.professional' : 'trading.retail';
  await notify(context, { to: [lead], kind, params: { reason }, recordId: lead });
};
