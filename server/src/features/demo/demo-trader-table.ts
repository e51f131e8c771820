import { questionsVersion, type TestedKind, testedKinds } from '@countinghouse/contract/trading-policy/questions.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { insertAssessment, scoreOf } from '../trading-policy/index.ts';
import type { DemoOrder } from './demo-order.ts';

const labels: Readonly<Record<TestedKind, string>> = { forex: 'forex', binary: 'binary_options' };

const answers: Readonly<Record<TestedKind, Readonly<Record<string, string>>>> = {
  forex: {
    experience: 'regular',
    background: 'course',
    leverage: 'both',
    margin: 'closed',
    spread: 'cost',
    stopLoss: 'closes',
  },
  binary: {
    experience: 'regular',
    background: 'course',
    lost: 'all',
    payout: 'less',
    decides: 'side',
    early: 'noClose',
  },
};

interface Entry {
  readonly lead: string;
  readonly kind: TestedKind;
  readonly at: Date;
}

const firstTrades = (orders: readonly DemoOrder[]): Entry[] =>
  [...Map.groupBy(orders, ({ order: { lead, kind } }) => `${lead} ${kind}`).values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { lead, kind } = first.order;
    const times = [first, ...rest].map(({ order }) => new Date(order.dateCreation).getTime());
    return [{ lead, kind, at: new Date(Math.min(...times)) }];
  });

/**
 * Enables each kind of trade for the customers who have traded it, with their answers from before the first order. The
 * demo's shown customer may trade both kinds in any case.
 */
export const letTrade = async (
  runner: Runner,
  {
    orders,
    shown,
    now,
  }: { readonly orders: readonly DemoOrder[]; readonly shown: string | undefined; readonly now: Date },
): Promise<void> => {
  const entries = firstTrades(orders);
  for (const kind of testedKinds) {
    const isThere = entries.some((entry) => entry.lead === shown && entry.kind === kind);
    if (shown !== undefined && !isThere) entries.push({ lead: shown, kind, at: now });
  }
  for (const { lead, kind, at } of entries) {
    await runner.query(sql`
      update users set labels = array(select distinct unnest(labels || ${labels[kind]}::text) order by 1)
      where id = ${lead}::uuid`);
    const given = { answers: answers[kind], questionsVersion, ...scoreOf(kind, answers[kind]) };
    const dateCreation = new Date(at.getTime() - 60_000).toISOString();
    await insertAssessment(runner, lead, { id: newId(), kind, ...given, dateCreation });
  }
};
