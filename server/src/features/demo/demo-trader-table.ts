import { questionsVersion, type TestedKind, testedKinds } from '@countinghouse/contract/trading-policy/questions.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { scoreOf } from '../trading-policy/index.ts';
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
  const traders = entries.map(({ lead, kind, at }) => {
    const given = { answers: answers[kind], ...scoreOf(kind, answers[kind]) };
    return { id: newId(), lead, kind, label: labels[kind], at: new Date(at.getTime() - 60_000), ...given };
  });
  const rows = JSON.stringify(traders);
  await runner.query(sql`
    update users set labels = array(select distinct unnest(labels || r.added) order by 1)
    from (
      select lead, array_agg(label) as added from jsonb_to_recordset(${rows}::text::jsonb) as r(lead uuid, label text)
      group by lead) r
    where id = r.lead`);
  await runner.query(sql`
    insert into appropriateness (id, lead_id, kind, questions_version, answers, score, highest_score, result, date_creation)
    select id, lead, kind, ${questionsVersion}, answers, score, "highestScore", result, at
    from jsonb_to_recordset(${rows}::text::jsonb) as r(id uuid, lead uuid, kind text, answers jsonb, score smallint,
      "highestScore" smallint, result text, at timestamptz)`);
};
