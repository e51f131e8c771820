import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import {
  hoursToSign,
  longestMonths,
  type Mandate,
  type MandateLimits,
} from '@countinghouse/contract/mandate/mandate.ts';
import type { createMandate as route } from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { customerOf } from '../../kernel/resource/customer.ts';
import { announce, insertRows, reload } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { highestLeverage } from '../trading-policy/index.ts';
import { agentOf, countDrawnUp, mandateTable, storedLimits } from './mandate-table.ts';

/** By one person for one customer within a day: each sends the customer a mail. */
const mostInADay = 5;
const day = 24 * 60 * 60_000;

/** Limits that no mandate of this customer can have now. */
export const refuseLimits = async (
  context: Reading,
  lead: string,
  { leverage, endsOn }: Pick<MandateLimits, 'leverage' | 'endsOn'>,
): Promise<void> => {
  const today = dayOf(context.now);
  const highest = await highestLeverage(context, lead);
  const fields: Problem[] = [];
  if (leverage > highest) fields.push({ path: 'body.leverage', code: 'mandateLeverage', params: { maximum: highest } });
  if (endsOn <= today) fields.push({ path: 'body.endsOn', code: 'dayInFuture' });
  if (endsOn > addMonths(today, longestMonths))
    fields.push({ path: 'body.endsOn', code: 'mandateTooLong', params: { maximum: longestMonths } });
  if (fields.length > 0) throw new Refusal('invalid', 'invalidInput', { fields });
};

const requireRoom = async (context: Context, lead: string): Promise<void> => {
  const since = new Date(context.now.getTime() - day);
  const count = await countDrawnUp(context, { lead, by: context.actor.id, since });
  if (count >= mostInADay) throw new Refusal('conflict', 'mandateTooMany');
};

/** Draws up a mandate, which allows nothing before the customer has signed it. */
export const drawUpMandate: Command<typeof route> = async (context, { body }) => {
  const { lead: wanted, ...limits } = body;
  const { id: lead } = await customerOf(context, wanted, 'mandate:create');
  const { actor, now } = context;
  const agent = await agentOf(context, lead);
  if (!agent) throw new Refusal('conflict', 'mandateNoAgent');
  await refuseLimits(context, lead, limits);
  await requireRoom(context, lead);
  const [id = ''] = await insertRows(context, mandateTable as never, [
    {
      lead,
      agent: agent.id,
      agentName: agent.name,
      ...storedLimits(limits),
      startedBy: actor.id,
      lapsesAt: new Date(now.getTime() + hoursToSign * 60 * 60_000),
    },
  ]);
  return announceDrawnUp(context, id);
};

const announceDrawnUp = async (context: Context, id: string): Promise<Mandate> => {
  const after = await reload(context, mandateTable, [id]);
  const [created] = after;
  if (!created) throw new Error('the new mandate cannot be read back');
  announce(context, mandateTable, { change: 'created', after });
  const { lead, agentName, startedByName, lapsesAt } = created.item;
  await notify(context, {
    to: [lead],
    except: context.actor.id,
    kind: 'mandate.waiting',
    params: { by: startedByName, name: agentName, until: new Date(lapsesAt).toISOString() },
    recordId: id,
  });
  return created.item;
};
