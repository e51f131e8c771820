import type { classifyTrader, getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { difference } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { type KnownTrader, lockTrader, readTrader, writeClass } from './trader-table.ts';

/** The customer within the actor's scope; 'not found' otherwise. */
export const traderFor = async (context: Context, lead: string, permission: Permission): Promise<KnownTrader> => {
  const trader = await readTrader(context, lead, { actor: context.actor, permission });
  if (!trader) throw notFound();
  return trader;
};

/** Who hears that something of a customer's trading changed: he, who looks after him, and who reads all of it. */
export const hearersOf = ({ lead, assigned }: Pick<KnownTrader, 'lead' | 'assigned'>) => ({
  id: lead,
  subject: lead,
  assigned,
  subjectReads: true,
  audience: ['all:trader'],
});

const shown = ({ actor }: Context, trader: KnownTrader): Trader => ({
  lead: trader.lead,
  clientClass: trader.clientClass,
  country: trader.country,
  reason: trader.reason,
  changedByName: actor.role === 'lead' ? null : trader.changedByName,
  dateChanged: trader.dateChanged?.toISOString() ?? null,
  version: trader.version,
});

export const showTrader: Command<typeof getTrader> = async (context, { params }) =>
  shown(context, await traderFor(context, params.id, 'trader:read'));

/** Gives a customer another class or country, for a reason that he reads; a new class he is told of. */
export const changeTrader: Command<typeof classifyTrader> = async (context, { params, body }) => {
  const lead = params.id;
  await traderFor(context, lead, 'trader:classify');
  await lockTrader(context, lead);
  const before = await traderFor(context, lead, 'trader:classify');
  checkVersion(context, before, body.version);
  const { clientClass = before.clientClass, country = before.country, reason } = body;
  await writeClass(context, { lead, clientClass, country, reason, by: context.actor.id, at: context.now });
  const after = await traderFor(context, lead, 'trader:classify');
  const told = ({ clientClass: toldClass, country: toldCountry, reason: why }: KnownTrader) => ({
    clientClass: toldClass,
    country: toldCountry,
    reason: why,
  });
  context.changed({
    resource: 'trader',
    change: 'classified',
    records: [{ ...hearersOf(after), ...difference(told(before), told(after)) }],
  });
  if (clientClass !== before.clientClass) await tellClass(context, after);
  return shown(context, after);
};

const tellClass = async (context: Context, { lead, clientClass, reason }: KnownTrader): Promise<void> => {
  const kind = clientClass === 'professional' ? 'trading.professional' : 'trading.retail';
  await notify(context, { to: [lead], kind, params: { reason }, resource: 'trader', recordId: lead });
};
