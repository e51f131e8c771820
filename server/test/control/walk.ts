import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import fc from 'fast-check';
import { translate } from '../../src/kernel/http/translate.ts';
import { openApiDocument } from '../../src/kernel/openapi/document.ts';
import type { Caller } from '../app/caller.ts';
import { type KnownIds, remember, send, withIds } from '../fuzz/fuzz.ts';
import { type FuzzedRequest, requestsTo } from '../fuzz/requests.ts';
import { pick, type Random } from '../storm/random.ts';
import { violation } from './walk-books.ts';
import { move } from './walk-moves.ts';
import { pass, renew, type Scene } from './walk-scene.ts';

export interface Walk {
  readonly routes: readonly AnyRoute[];
  readonly seed: number;
  readonly steps: number;
  readonly random: Random;
  /** Steps between checks of the books. */
  readonly checkEvery: number;
  /** Ends the walk early. */
  readonly signal?: AbortSignal;
}

export interface Report {
  readonly steps: number;
  /** The first step after which the books showed a violation, and what it was. */
  readonly found: { readonly step: number; readonly what: string } | null;
  readonly statuses: Readonly<Record<number, number>>;
  /** The calls open to the walker's role that were played, and those of them that never succeeded. */
  readonly open: number;
  readonly unreached: readonly string[];
}

/** Not played: they change the limits that the walk checks, or end it. */
const leftOut = new Set(['setting.update', 'demo.remove', 'auth.logout', 'auth.revokeSession']);

/** Minutes for codes and orders, a day for new accounts and notices, days for what is prepared, a month for payments. */
const spans = [0.2, 2, 25, 25, 49, 100, 740] as const;

type Draw = (step: number, random: Random) => FuzzedRequest;

/** Generates a request to any call, or half of the time to one that never succeeded, so that rare ones come in turn. */
const drawFrom = (scene: Scene, played: readonly AnyRoute[], seed: number): Draw => {
  const requests = new Map(
    played.map((route) => [route.name, requestsTo(openApiDocument([route], (key) => translate('en', `api:${key}`)))]),
  );
  return (step, random) => {
    const { unreached } = coverageOf(scene, played);
    const name = random.chance(50) ? pick(random, unreached) : undefined;
    const arbitrary = requests.get(name ?? pick(random, played)?.name ?? '');
    const [request] = arbitrary ? fc.sample(arbitrary, { seed: seed * 1_000_003 + step, numRuns: 1 }) : [];
    if (!request) throw new Error('no request was generated');
    return request;
  };
};

/** Plays random calls as one person until the books show a violation or the steps are used up. */
export const walk = async (scene: Scene, plan: Walk): Promise<Report> => {
  const played = plan.routes.filter(({ name }) => !leftOut.has(name));
  const draw = drawFrom(scene, played, plan.seed);
  const ids: KnownIds = new Map();
  const statuses: Record<number, number> = {};
  const reported = (steps: number, what: string | null): Report => ({
    steps,
    found: what === null ? null : { step: steps, what },
    statuses,
    ...coverageOf(scene, played),
  });
  let step = 0;
  while (step < plan.steps && plan.signal?.aborted !== true) {
    if (step % 500 === 0) await lookAround(scene, played, ids);
    const status = await take(scene, plan.random, () => ({ request: draw(step, plan.random), ids }));
    statuses[status] = (statuses[status] ?? 0) + 1;
    step += 1;
    const what = step % plan.checkEvery === 0 || step === plan.steps ? await violation(scene) : null;
    if (what !== null) return reported(step, what);
  }
  return reported(step, null);
};

/** One step: some time may pass, and then somebody tries something. */
const take = async (scene: Scene, random: Random, draw: () => Omit<Play, 'random'>): Promise<number> => {
  if (random.chance(3)) await pass(scene, pick(random, spans) ?? 1);
  const { status } = random.chance(50) ? await move(scene, random) : await play(scene, { ...draw(), random });
  if (status === 401) await renew(scene);
  return status;
};

const coverageOf = ({ role, succeeded }: Scene, played: readonly AnyRoute[]): Pick<Report, 'open' | 'unreached'> => {
  const open = played.filter(({ access }) => access === 'public' || access === 'signedIn' || mayAtAll(role, access));
  const unreached = open.map(({ name }) => name).filter((name) => !succeeded.has(name));
  return { open: open.length, unreached };
};

/** Resources whose calls name a customer in the address. */
const ofCustomers = [
  'funds',
  'ledger',
  'trader',
  'tradingPolicy',
  'erasure',
  'verification',
  'ownData',
  'caseFile',
] as const;

/** Reads every list, so that later requests name records that exist. */
const lookAround = async (
  { app, walker, customers, succeeded }: Scene,
  played: readonly AnyRoute[],
  ids: KnownIds,
): Promise<void> => {
  for (const resource of ofCustomers)
    ids.set(
      resource,
      customers.map(({ id }) => id),
    );
  for (const { name, method, path } of played.filter((one) => one.name.endsWith('.list'))) {
    const request = { name, method, path, headers: {} };
    const reply = await send(app.url, request, walker);
    if (reply.status === 200) succeeded.add(name);
    remember(ids, request, reply.text);
  }
};

interface Play {
  readonly request: FuzzedRequest;
  readonly ids: KnownIds;
  readonly random: Random;
}

const play = async (scene: Scene, { request, ids, random }: Play): Promise<{ readonly status: number }> => {
  const { walker, customers, succeeded } = scene;
  const who: Caller = random.chance(20) ? (pick(random, customers) ?? walker) : walker;
  const reply = await send(scene.app.url, withIds(request, ids), who);
  remember(ids, request, reply.text);
  if (who === walker && reply.status >= 200 && reply.status < 300) succeeded.add(request.name);
  return reply;
};
