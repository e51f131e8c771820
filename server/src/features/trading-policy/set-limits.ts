import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import {
  heldAt,
  isLooserAmount,
  isLooserPause,
  type OwnLimits,
  type setOwnLimits,
  type WantedLimit,
  requested,
} from '@countinghouse/contract/trading-policy/limits.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { audienceAt, traderFor } from './change-trader.ts';
import { readLimits, writeLimit } from './limit-table.ts';
import { limitsInUse, shownLimits } from './own-limits.ts';
import { lockTrader, writePause } from './trader-table.ts';

/** Changes the customer's own limits; looser ones take effect after 24 hours. */
export const setLimits: Command<typeof setOwnLimits> = async (context, { body }) => {
  const { now } = context;
  const lead = context.actor.id;
  await lockTrader(context, lead);
  const before = await currentLimits(context, lead);
  for (const wanted of body.limits ?? []) await setLimit(context, lead, wanted);
  if (body.coolingOffUntil !== undefined) await setPause(context, lead, body.coolingOffUntil);
  const after = await currentLimits(context, lead);
  const trader = await traderFor(context, lead, 'ownLimit:set');
  context.changed({
    resource: 'trader',
    change: 'limited',
    records: [{ ...audienceAt(trader), before: recorded(before), after: recorded(after) }],
  });
  return shownLimits(await limitsInUse(context, lead, now), trader, now);
};

const currentLimits = async (context: Context, lead: string): Promise<OwnLimits> => {
  const trader = await traderFor(context, lead, 'ownLimit:set');
  return shownLimits(await limitsInUse(context, lead, context.now), trader, context.now);
};

const setLimit = async (context: Context, lead: string, { kind, period, amount }: WantedLimit): Promise<void> => {
  const known = (await readLimits(context, lead)).find((limit) => limit.kind === kind && limit.period === period);
  const wanted = amount === null ? null : toCents(amount);
  const held = requested(known ?? { value: null, next: null }, wanted, { now: context.now, isLooser: isLooserAmount });
  await writeLimit(context, lead, { kind, period, ...held });
};

const setPause = async (context: Context, lead: string, until: string | null): Promise<void> => {
  const { now } = context;
  if (until !== null && until <= dayOf(now)) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.coolingOffUntil', code: 'dayInFuture' }] });
  }
  const { pause } = await traderFor(context, lead, 'ownLimit:set');
  const { value, next } = heldAt(pause, now);
  // A pause that has ended does not count: the next one starts at once, however short.
  const running = { value: value !== null && value > dayOf(now) ? value : null, next };
  await writePause(context, lead, requested(running, until, { now, isLooser: isLooserPause }));
};

/** For the audit trail: current and pending limits. The amounts used are not part of the decision. */
const recorded = ({ limits, coolingOff }: OwnLimits) => ({
  limits: limits
    .filter(({ amount, next }) => amount !== null || next !== null)
    .map(({ kind, period, amount, next }) => ({ kind, period, amount, next })),
  coolingOff,
});
