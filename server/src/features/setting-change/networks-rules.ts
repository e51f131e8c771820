import { networkFields } from '@countinghouse/contract/setting/networks.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isInside, isNoWider, plainAddress } from '../../kernel/session/networks.ts';
import { colleaguesAt } from './log-in-table.ts';

const roles = ['root', 'admin', 'regular'] as const;
type Lists = Partial<Pick<Setting, (typeof networkFields)[(typeof roles)[number]]>>;

/** Refuses lists that would shut out the person who saves or approves them. */
export const refuseOwnLockOut = ({ actor, request }: Context, lists: Lists): void => {
  if (actor.role === 'visitor' || actor.role === 'lead') return;
  const field = networkFields[actor.role];
  if (isInside(lists[field] ?? '', request.ip)) return;
  const problem = { code: 'networkExcludesYou', params: { address: plainAddress(request.ip) } };
  throw new Refusal('invalid', problem.code, {
    params: problem.params,
    fields: [{ path: `body.${field}`, ...problem }],
  });
};

/**
 * The lists that need a second person: those that let in more, and those that shut out a colleague, who could otherwise be
 * kept from stopping what the person does next.
 */
export const disputableLists = async (context: Context, before: Setting, lists: Lists): Promise<Lists> => {
  const found: [string, string][] = [];
  for (const role of roles) {
    const field = networkFields[role];
    const to = lists[field];
    if (to === undefined || to === before[field]) continue;
    const isDisputable = !isNoWider(before[field], to) || (await shutsOut(context, role, to));
    if (isDisputable) found.push([field, to]);
  }
  return Object.fromEntries(found);
};

const shutsOut = async (context: Context, role: (typeof roles)[number], to: string): Promise<boolean> =>
  (await colleaguesAt(context, role)).some((ip) => !isInside(to, ip));
