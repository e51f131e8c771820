import { type LeadFigures, leadFigures, leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Command, serve } from '../../kernel/http/served.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { fundsOf } from '../../ledger/balances.ts';
import { lastCommentsOf } from '../comment/index.ts';
import { contactsOf } from '../task/index.ts';
import { countriesOf } from '../trading-policy/index.ts';
import { plainUserTable } from '../user/index.ts';
import { readStages } from './lead-stages-stats.ts';

type Figures = Omit<LeadFigures, 'id'>;

/** Figures of all features about these leads, as far as the reader may see them. */
const figuresOf = async (context: Context, leads: readonly string[]): Promise<(lead: string) => Figures> => {
  const may = (permission: Permission): boolean => reachFor(context.actor, permission) !== 'none';
  const funds = new Map(may('funds:read') ? (await fundsOf(context, leads)).map((one) => [one.lead, one]) : []);
  const comments = new Map(may('comment:read') ? await lastCommentsOf(context, leads) : []);
  const contacts = new Map(may('task:read') ? (await contactsOf(context, leads)).map((one) => [one.lead, one]) : []);
  const countries = new Map(may('trader:read') ? await countriesOf(context, leads) : []);
  return (lead) => {
    const [cash, contact] = [funds.get(lead)?.cash, contacts.get(lead)];
    const newest = [comments.get(lead), contact?.lastCall]
      .filter((at) => typeof at === 'string')
      .toSorted()
      .at(-1);
    return {
      cash: cash === undefined ? null : toEuro(cash),
      lastContact: newest ?? null,
      nextStep: contact?.nextStep ?? null,
      country: countries.get(lead) ?? '',
    };
  };
};

const showFigures: Command<typeof leadFigures> = async (context, { query }) => {
  const selection = { ids: query.ids.split(',') };
  const { ids } = await selectedIds(context, plainUserTable, { selection, action: 'read' });
  const figures = await figuresOf(context, ids);
  return { figures: ids.map((id) => ({ id, ...figures(id) })) };
};

export const leadFiguresFeature: Feature = {
  name: 'lead-figures',
  routes: [serve(leadFigures, showFigures), serve(leadStages, readStages)],
};
