import { hearOthers } from '../changes/signal.ts';
import type { App } from '../context.ts';
import { type Lease, seekLead } from '../database/lead-lock.ts';
import type { Feature, Work } from '../feature.ts';

/** Begins the work of the features in their order; resolves to the function that ends it in the reverse order. */
const beginWork = async (app: App, features: readonly Feature[], lease: Lease): Promise<() => Promise<void>> => {
  const works: Work[] = [];
  const end = async (): Promise<void> => {
    const failures: unknown[] = [];
    // Work that fails to end must not keep the rest going: another server may lead by now.
    for (const work of works.toReversed()) await work.stop().catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'work of the leading server did not end in order');
  };
  try {
    for (const feature of features) if (feature.lead) works.push(await feature.lead(app, lease));
    return end;
  } catch (error) {
    await end().catch((failure: unknown) => app.log.error({ err: failure }, 'work begun before a failure not ended'));
    throw error;
  }
};

/** Begins what one server at a time does: at once if there is only this one, otherwise whenever it leads. */
export const startLeading = async (app: App, features: readonly Feature[]): Promise<Work> => {
  const { config, log } = app;
  const begin = (lease: Lease): Promise<() => Promise<void>> => beginWork(app, features, lease);
  if (config.servers === 'one' || config.databaseUrl === undefined) return { stop: await begin({ backend: null }) };
  const endHearing = await hearOthers(app);
  const leading = seekLead(config.databaseUrl, { begin, log });
  return {
    stop: async () => {
      await leading.stop();
      await endHearing();
    },
  };
};
