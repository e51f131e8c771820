import { mostProbes } from '@countinghouse/contract/user/duplicates.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { countProbes, type Probe, probesToday } from './duplicate-search-table.ts';

const secondsPerDay = 24 * 60 * 60;

/** Those who see every lead learn nothing from an address being known, and are not counted. */
const seesAll = ({ actor }: Context): boolean => reachOf(actor.role, 'lead:read') === 'all';

const proberOf = ({ actor, now }: Context) => ({ staff: actor.real?.id ?? actor.id, now });

const tooMany = (now: Date): Refusal => {
  const retryAfterSeconds = secondsPerDay - (Math.floor(now.getTime() / 1_000) % secondsPerDay);
  return new Refusal('tooMany', 'duplicatesTooMany', { params: { count: mostProbes }, retryAfterSeconds });
};

/**
 * Refuses more addresses and numbers a day than a person enters: each reveals whether a person out of their reach has it.
 * Runs without a transaction, so that the count stays.
 */
export const limitProbes = async (context: Context, probes: readonly Probe[]): Promise<void> => {
  if (seesAll(context)) return;
  const { app, now } = context;
  const prober = proberOf(context);
  const count = await countProbes(app.database, { ...prober, probes });
  if (count === null || count <= mostProbes) return;
  await notifyAdmins(context, prober.staff);
  throw tooMany(now);
};

const notifyAdmins = async ({ actor, app, now }: Context, staff: string): Promise<void> => {
  await app.database.transaction((transaction) =>
    notify(
      { query: (fragment) => transaction.query(fragment), now },
      {
        to: 'admins',
        kind: 'duplicates.limit',
        params: { by: actor.name, count: mostProbes },
        recordId: staff,
        dedupeKey: `duplicates.limit:${staff}:${now.toISOString().slice(0, 10)}`,
      },
    ),
  );
};

/**
 * Refuses to store an address for those who are beyond the limit: otherwise a reply other than the limit would
 * still tell that the address is free.
 */
export const requireProbesLeft = async (context: Context): Promise<void> => {
  if (seesAll(context)) return;
  if ((await probesToday(context, proberOf(context))) > mostProbes) throw tooMany(context.now);
};

const takenPath = /^body(?:\.(\d+))?\.email$/;

/** How many addresses of a refused write its refusal speaks of: those before the taken one are free. */
const askedBy = (error: unknown): number => {
  if (!(error instanceof Refusal) || error.code !== 'emailTaken') return 0;
  const [, index = '0'] = takenPath.exec(error.details.fields?.[0]?.path ?? '') ?? [];
  return Number(index) + 1;
};

/**
 * Runs a write of addresses, and counts those that it tells about although nothing is stored: up to the first that is
 * taken, or all if the write succeeds and the call is refused later, for example because its session has ended.
 */
export const countingRefused = async <Result>(
  context: Context,
  probes: readonly Probe[],
  write: () => Promise<Result>,
): Promise<Result> => {
  let asked = probes.length;
  context.afterRollback(() => limitProbes(context, probes.slice(0, asked)));
  try {
    return await write();
  } catch (error) {
    asked = askedBy(error);
    throw error;
  }
};

/**
 * Counts a write that compares with contact data which the caller sees masked, before it compares, whether it is stored or
 * refused: each would show whether a guess is right.
 */
export const countGuess = async (context: Context, probe: Probe): Promise<void> => {
  context.afterRollback(() => limitProbes(context, [probe]));
  const count = await countProbes(context, { ...proberOf(context), probes: [probe] });
  if (count !== null && count > mostProbes) throw tooMany(context.now);
};
