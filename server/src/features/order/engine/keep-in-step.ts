import { setTimeout as pause } from 'node:timers/promises';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../../kernel/context.ts';
import { marketOf } from '../../price/index.ts';
import { type LiveOrder, readLiveByIds } from '../live-order-table.ts';
import type { Desk } from './desk.ts';
import { readLastChanges, readCashAndVersions, type CustomerState } from './engine-table.ts';
import { beginningOf } from './live-book-order.ts';

const leadsAtOnce = 500;
const waitMilliseconds = 1_000;

/** Synchronises the desk's view of customers with the database, many at a time. */
export interface InStep {
  /** Marks a customer whose data may have changed. */
  touch(lead: string): void;
  /** Starts synchronising; until then, marked customers are only collected. */
  begin(): void;
  stop(): Promise<void>;
}

export const keepInStep = (app: App, desk: Desk): InStep => {
  const touched = new Set<string>();
  const ending = new AbortController();
  let begun = false;
  let running: Promise<void> | null = null;

  const nextLeads = (): string[] => {
    const leads: string[] = [];
    for (const lead of touched) {
      if (leads.length === leadsAtOnce) break;
      touched.delete(lead);
      // A customer whose orders are being settled is marked again afterwards.
      if (!desk.lanes.isBusy(lead)) leads.push(lead);
    }
    return leads;
  };
  const drain = async (): Promise<void> => {
    for (let leads = nextLeads(); leads.length > 0 && !ending.signal.aborted; leads = nextLeads()) {
      try {
        await refresh(app, desk, leads);
      } catch (error) {
        app.log.warn({ err: error }, 'order engine cannot refresh orders: retrying');
        for (const lead of leads) touched.add(lead);
        await pause(waitMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  };
  const wake = (): void => {
    if (!begun || running) return;
    running = drain().finally(() => {
      running = null;
      if (touched.size > 0 && !ending.signal.aborted) wake();
    });
  };
  return {
    touch: (lead) => {
      touched.add(lead);
      wake();
    },
    begin: () => {
      begun = true;
      wake();
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};

const refresh = async (app: App, desk: Desk, leads: readonly string[]): Promise<void> => {
  const states = await readCashAndVersions(app.database, leads);
  const wanted = states.flatMap((state) => changedIds(desk, state));
  const orders = wanted.length === 0 ? [] : await readLiveByIds(app.database, wanted);
  const changed = orders.filter(({ version }) => version > 1).map(({ id }) => id);
  const changes = changed.length === 0 ? new Map<string, number>() : await readLastChanges(app.database, changed);
  const byLead = Map.groupBy(orders, ({ lead }) => lead);
  for (const state of states) {
    apply(app, desk, { state, orders: byLead.get(state.lead) ?? [], changes });
  }
};

const changedIds = ({ roster, book }: Desk, { lead, versions }: CustomerState): string[] => {
  const known = roster.of(lead);
  return Object.entries(versions)
    .filter(([id, version]) => known.get(id)?.version !== version || !book.orders.has(id))
    .map(([id]) => id);
};

interface Read {
  readonly state: CustomerState;
  readonly orders: readonly LiveOrder[];
  /** The time of the last change of terms, by order. */
  readonly changes: ReadonlyMap<string, number>;
}

const apply = (app: App, desk: Desk, { state: { lead, cash, versions }, orders, changes }: Read): void => {
  // The data read does not contain what a quote has decided meanwhile.
  if (desk.lanes.isBusy(lead)) return;
  for (const id of desk.roster.of(lead).keys()) if (!(id in versions)) desk.dismiss(id, lead);
  desk.book.setCash(lead, cash);
  for (const order of orders) desk.admit(order, missedBy(app, desk, { order, changed: changes.get(order.id) ?? 0 }));
};

interface Changed {
  readonly order: LiveOrder;
  readonly changed: number;
}

/** Quotes that came after the order was accepted or changed, but before this server knew of it. */
const missedBy = (app: App, { lastDue }: Desk, { order, changed }: Changed): Quote[] => {
  const since = Math.max(beginningOf(order), changed, lastDue(order.id));
  return marketOf(app).recent(order.symbol, since + 1);
};
