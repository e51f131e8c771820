import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { fieldsRaised } from '@countinghouse/contract/mandate/coverage.ts';
import type { lowerMandate as route } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { mandateTable, storedLimits } from './mandate-table.ts';
import { toRecord } from './to-record.ts';

/** The customer narrows a mandate at once. Raising a limit needs another mandate, with another signature. */
export const lowerMandate: Command<typeof route> = async (context, { params, body }) => {
  const before = await loadOne(context, mandateTable, { id: params.id, action: 'sign', lock: true });
  const { version, ...limits } = body;
  checkVersion(context, before.item, version);
  const { item } = before;
  if (!mandateStates.allows(item.state, 'lower')) throw new Refusal('conflict', 'mandateEnded');
  const fields = fieldsRaised(item, limits).map((field) => ({ path: `body.${field}`, code: 'mandateRaised' }));
  if (limits.endsOn !== undefined && limits.endsOn < dayOf(context.now))
    fields.push({ path: 'body.endsOn', code: 'dayInFuture' });
  if (fields.length > 0) throw new Refusal('invalid', 'invalidInput', { fields });
  await updateRow(context, mandateTable as never, { id: before.id, values: storedLimits(limits) });
  const after = await reload(context, mandateTable, [before.id]);
  const [lowered] = after;
  if (!lowered) throw notFound();
  announce(context, mandateTable, { change: 'lowered', before: [toRecord(before)], after });
  await notify(context, {
    to: [item.agent],
    kind: 'mandate.lowered',
    params: { name: item.leadName },
    recordId: item.lead,
  });
  return lowered.item;
};
