import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { planAgain } from '../../kernel/database/bulk-insert.ts';
import { newId } from '../../kernel/ids.ts';
import { liveCampaigns } from '../campaign/index.ts';
import { firstNames, lastNames } from './demo-names.ts';
import { homes } from './demo-people.ts';
import { lineNumbers } from './demo-phones.ts';

const perStatement = 5_000;
const seconds = 63_072_000;

/** Four for each language in which surnames alternate. */
const numbers = homes.flat().map(lineNumbers);

/**
 * Adds leads by the thousand for load tests: names, stages, campaigns and agents spread evenly, created over two years.
 * PostgreSQL generates them, so a million takes minutes and no memory. Calls `onProgress` with the number done.
 */
export const loadLeads = async (
  runner: Runner,
  count: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> => {
  const batch = newId().slice(-12);
  for (let done = 0; done < count;) {
    const size = Math.min(perStatement, count - done);
    await planAgain(runner);
    await insertLeads(runner, { batch, from: done, to: done + size - 1 });
    done += size;
    onProgress(done);
  }
};

interface Range {
  readonly batch: string;
  readonly from: number;
  readonly to: number;
}

// Coprime multipliers spread the columns independently of each other, and repeatably.
const insertLeads = (runner: Runner, { batch, from, to }: Range): Promise<unknown> =>
  runner.query(sql`
  with agents as (select array_agg(id order by id) as ids from users where role = 'regular' and deleted_at is null),
    campaigns as (select array_agg(id order by id) as ids from ${liveCampaigns} c),
    names as (select ${firstNames}::text[] as first, ${lastNames}::text[] as last),
    homes as (select ${numbers.map(({ beginning }) => beginning)}::text[] as beginning,
      ${numbers.map(({ digits }) => digits)}::int[] as digits)
  insert into users (id, role, status, first_name, last_name, email, phone, campaign_id, assigned_to, qualifications,
    labels, last_login, date_creation, demo)
  select gen_random_uuid(), 'lead', case when n % 50 = 0 then 'locked' else 'active' end,
    first[1 + (n * 7) % array_length(first, 1)], last[1 + (n * 13) % array_length(last, 1)],
    'load.' || ${batch}::text || '.' || n || '@mail.example',
    beginning[home] || right(lpad((n * 17 % 1000000)::text, 6, '0'), digits[home]),
    campaigns.ids[1 + (n * 11) % coalesce(array_length(campaigns.ids, 1), 1)],
    agents.ids[1 + (n * 3) % coalesce(array_length(agents.ids, 1), 1)],
    (array['new', 'new', 'no_answer', 'call_back', 'interested', 'not_interested', 'converted'])[1 + (n * 5) % 7],
    case when n % 9 = 0 then array['forex'] else '{}' end,
    case when n % 4 = 0 then now() - (n::bigint * 104729 % 2592000) * interval '1 second' end,
    now() - (n::bigint * 7919 % ${seconds}::bigint) * interval '1 second', true
  from generate_series(${from}::int, ${to}::int) n, agents, campaigns, names, homes,
    lateral (select 1 + (n * 13) % array_length(last, 1) % 4 * 4 + n / 4 % 4 as home) h`);
