import { approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { collectPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import { transferClasses, transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { translate } from '../../src/kernel/http/translate.ts';
import { openApiDocument } from '../../src/kernel/openapi/document.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { richLead } from '../app/product-scenes.ts';
import type { TestApp } from '../app/test-app.ts';
import { haveTwoFactor } from '../app/two-factor.ts';
import { ownProof, savedIban, verify } from '../app/withdrawals.ts';
import { type KnownIds, remember, send, withIds } from '../fuzz/fuzz.ts';
import { requestsTo } from '../fuzz/requests.ts';
import type { Random } from '../storm/random.ts';

/** One dishonest person, and the others, who do nothing at all during the walk. */
export interface Scene {
  readonly app: TestApp;
  readonly walker: () => Promise<Caller>;
  /** Customers whose password the walker knows. */
  readonly customers: readonly Caller[];
}

/** Euro: what one person may pay out to one customer, and to all of them. */
const limits = { perCustomer: 100, perPerson: 250 };

/** A company with honest colleagues, and three customers with money who are the walker's friends. */
export const setTheScene = async (app: TestApp, role: Role): Promise<Scene> => {
  await signedIn(app, 'root');
  await signedIn(app, 'admin');
  const id = await addPerson(app, { role });
  const customers: Caller[] = [];
  for (let count = 0; count < 3; count += 1) {
    const customer = await richLead(app, 5_000n, role === 'regular' ? { assignedTo: id } : {});
    await verify(app, customer.id);
    customers.push(customer);
  }
  await app.database.query(sql`
    update setting set withdrawal_approval_threshold = ${limits.perCustomer}, payout_per_person_daily = ${limits.perPerson}`);
  // Some call turns on the rule that staff have it.
  await haveTwoFactor(app, { id });
  return { app, walker: () => signIn(app, id), customers };
};

export interface Walk {
  readonly routes: readonly AnyRoute[];
  readonly seed: number;
  readonly steps: number;
  readonly random: Random;
  /** Steps between checks of the books. */
  readonly checkEvery: number;
}

export interface Report {
  /** The first step after which the books showed a violation, and what it was. */
  readonly found: { readonly step: number; readonly what: string } | null;
  readonly statuses: Readonly<Record<number, number>>;
}

/** Not played: they change the limits that the walk checks, or end it. */
const leftOut = new Set(['setting.update', 'demo.remove', 'auth.logout', 'auth.revokeSession']);

type Move = (who: Caller, random: Random) => Promise<{ readonly status: number }>;

const amounts = [1, 49.99, 50, 100, 101, 5_000] as const;
const pick = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[random.below(Math.max(1, values.length))];
const amountOf = (random: Random): number => pick(random, amounts) ?? 1;

/** What an informed thief tries: everything that moves money or power, with ids that exist. */
const movesOf = ({ customers }: Scene): readonly Move[] => {
  const victim = (random: Random): string => pick(random, customers)?.id ?? '';
  const colleague = async (who: Caller, random: Random): Promise<string> => {
    const { body } = await who.call(user.routes.list, { query: { filters: '{"role":{"in":["admin","regular"]}}' } });
    return pick(random, body.users ?? [])?.id ?? who.id;
  };
  const pending = async (who: Caller, random: Random, state: 'pending' | 'approved'): Promise<string> => {
    const { body } = await who.call(approval.routes.list, { query: { filters: JSON.stringify({ state }) } });
    return pick(random, body.approvals ?? [])?.id ?? who.id;
  };
  return [
    (who, random) =>
      who.call(correctBalance, { body: { userId: victim(random), amount: amountOf(random), reason: 'Goodwill' } }),
    (who, random) => who.call(deposit.routes.create, { body: { lead: victim(random), amount: amountOf(random) } }),
    async (who, random) => {
      const { body } = await who.call(investment.routes.list);
      const id = pick(random, body.investments ?? [])?.id ?? who.id;
      return who.call(dividend.routes.create, { body: { investment: id, amount: amountOf(random) } });
    },
    (who, random) =>
      who.call(investment.routes.create, {
        body: {
          lead: victim(random),
          name: 'Friendly bond',
          initialAmount: amountOf(random),
          rentability: 300,
          expirationDate: addMonths(dayOf(new Date()), 12),
          dividendFrequency: 'end',
        },
      }),
    async (who, random) => who.call(resetPassword, { params: { id: await colleague(who, random) } }),
    async (who, random) => who.call(collectPassword, { params: { id: await pending(who, random, 'approved') } }),
    async (who, random) => who.call(approve, { params: { id: await pending(who, random, 'pending') }, body: {} }),
    async (who, random) => who.call(approve, { params: { id: await pending(who, random, 'pending') }, body: {} }),
    async (who, random) =>
      who.call(bulkStatus, {
        body: {
          users: { ids: [await colleague(who, random)] },
          status: random.chance(50) ? 'locked' : 'active',
        },
      }),
    (who, random) =>
      who.call(user.routes.create, {
        body: { firstName: 'A', lastName: 'B', email: `walk-${random.below(1e9)}@example.test`, role: 'admin' },
      }),
    (_who, random) =>
      (pick(random, customers) as Caller).call(withdrawal.routes.create, {
        body: { amount: amountOf(random), destination: savedIban, ...ownProof },
      }),
    (who, random) => who.call(withdrawal.routes.create, { body: { lead: victim(random), amount: amountOf(random) } }),
    async (who, random) => {
      const { body } = await who.call(withdrawal.routes.list, { query: { filters: '{"status":"pending"}' } });
      const id = pick(random, body.withdrawals ?? [])?.id ?? who.id;
      return who.call(completeWithdrawal, { params: { id }, body: {} });
    },
  ];
};

const decidedKinds = transferKinds.filter((kind) => transferClasses[kind].class === 'decided');

/** What the books say that one person alone must not be able to do; null if nothing. */
const violation = async ({ app }: Scene): Promise<string | null> => {
  const [row] = await app.database.query<{ richer: number; most: number; paid: number; agreed: number }>(sql`
    with moved as (
      select t.id, t.kind, t.lead_id, t.resource, sum(e.amount) as cents from transfer t join entry e on e.transfer_id = t.id
      join account a on a.id = e.account_id and a.lead_id is not null group by t.id
    ), paid as (select lead_id, -sum(cents) as cents from moved where kind = 'withdrawal.complete' group by lead_id)
    select (select count(*)::integer from moved where cents > 0 and kind = any(${decidedKinds}::text[])
        and not exists (select 1 from entry e join account a on a.id = e.account_id
          where e.transfer_id = moved.id and a.kind = 'card_clearing')) as richer,
      (select coalesce(max(cents), 0)::float8 / 100 from paid) as most,
      (select coalesce(sum(cents), 0)::float8 / 100 from paid) as paid,
      (select count(*)::integer from approval where state = 'approved') as agreed`);
  if (!row) throw new Error('the books cannot be read');
  if (row.agreed > 0) return 'a proposal was approved without a second person';
  if (row.richer > 0) return 'a customer became richer by a decided transfer';
  if (row.most > limits.perCustomer) return 'more was paid out to one customer than the threshold';
  return row.paid > limits.perPerson ? 'one person paid out more than their limit' : null;
};

/** Plays random calls as one person until the books show a violation or the steps are used up. */
export const walk = async (scene: Scene, { routes, seed, steps, random, checkEvery }: Walk): Promise<Report> => {
  const played = routes.filter(({ name }) => !leftOut.has(name));
  const requests = fc.sample(requestsTo(openApiDocument(played, (key) => translate('en', `api:${key}`))), {
    seed,
    numRuns: steps,
  });
  const moves = movesOf(scene);
  const ids: KnownIds = new Map();
  const statuses: Record<number, number> = {};
  let who = await scene.walker();
  for (const [step, request] of requests.entries()) {
    const status = random.chance(50)
      ? (await (pick(random, moves) as Move)(who, random)).status
      : await play(scene.app.url, {
          who: random.chance(20) ? (pick(random, scene.customers) ?? who) : who,
          request,
          ids,
        });
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 401) who = await scene.walker();
    if ((step + 1) % checkEvery !== 0 && step + 1 < steps) continue;
    const what = await violation(scene);
    if (what !== null) return { found: { step: step + 1, what }, statuses };
  }
  return { found: null, statuses };
};

interface Play {
  readonly who: Caller;
  readonly request: Parameters<typeof withIds>[0];
  readonly ids: KnownIds;
}

const play = async (url: string, { who, request, ids }: Play): Promise<number> => {
  const reply = await send(url, withIds(request, ids), who);
  remember(ids, request, reply.text);
  return reply.status;
};
