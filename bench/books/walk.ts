import type { Listed } from '@countinghouse/contract/kernel/resource.ts';
import { declaredLists } from '@countinghouse/server/test/app/declared-lists.ts';
import { percentile, sorted } from '../kernel/latency.ts';
import { processorTime } from '../kernel/process.ts';
import { Asker } from './ask.ts';
import type { Caller, Person } from './callers.ts';
import { type Counted, laterPage, listVariants, searchVariants, type Variant } from './list-questions.ts';
import { notAsked, otherVariants } from './other-questions.ts';
import { fillPath, type Made } from './parameters.ts';

export interface Measured {
  readonly caller: Caller['name'];
  readonly operation: string;
  readonly label: string;
  readonly times: readonly number[];
  /** Processor time of server and database for one answer. */
  readonly cost: number;
  /** The reason why there was no answer. */
  readonly failure: string | null;
}

interface Route {
  readonly operation: string;
  readonly path: string;
}

export interface Walked {
  readonly address: string;
  /** The server's process and PostgreSQL's. */
  readonly pids: readonly number[];
  readonly person: Person;
  readonly made: Made;
  /** Part of the names of the routes to walk. */
  readonly only: string;
}

const most = 7;
const fewest = 3;
/** Slow answers are asked fewer times. */
const patience = 700;

const routesOf = async (ask: Asker): Promise<Route[]> => {
  const { paths } = await ask.json<{ paths: Record<string, { get?: { operationId: string } }> }>('/v1/openapi.json');
  return Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ operation: get.operationId, path }] : []));
};

const address = (path: string, query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

class Walk {
  readonly found: Measured[] = [];
  private readonly walked: Walked;
  private readonly caller: Caller;
  private readonly lists: ReadonlyMap<string, Listed>;
  private readonly ask: Asker;

  constructor(walked: Walked, caller: Caller, lists: ReadonlyMap<string, Listed>) {
    this.walked = walked;
    this.caller = caller;
    this.lists = lists;
    this.ask = new Asker(walked.address, caller.headers);
  }

  async run(): Promise<readonly Measured[]> {
    for (const route of await routesOf(this.ask)) {
      if (route.operation in notAsked || !route.operation.includes(this.walked.only)) continue;
      await this.route(route);
    }
    this.ask.close();
    return this.found;
  }

  private async route(route: Route): Promise<void> {
    let path: string;
    try {
      path = await fillPath(route, this.ask, this.walked);
    } catch (error) {
      this.note(route.operation, '', String(error));
      return;
    }
    const [name = '', verb = ''] = route.operation.split('.');
    const listed = this.lists.get(name);
    if (listed && verb === 'list') await this.list(route.operation, path, listed);
    else if (listed && verb === 'search')
      await this.all(route.operation, path, searchVariants(listed, this.walked.person));
    else if (listed && verb === 'export') await this.export(route.operation, path, listed);
    else await this.other(route.operation, path);
  }

  private async list(operation: string, path: string, listed: Listed): Promise<void> {
    const { status, text } = await this.ask.get(path);
    if (status !== 200) {
      this.note(operation, '', `${status} ${text.slice(0, 120)}`);
      return;
    }
    const [sample = {}] = (JSON.parse(text) as Record<string, Record<string, unknown>[]>)[listed.plural] ?? [];
    for (const variant of listVariants(listed, this.walked.person, sample)) {
      const counted = await this.measure(operation, path, variant);
      const page = laterPage(counted);
      if (page === 1 || variant.hasNoLater === true) continue;
      const later = { label: `${variant.label} page ${page}`.trim(), query: { ...variant.query, page: String(page) } };
      await this.measure(operation, path, later);
    }
  }

  private async export(operation: string, path: string, listed: Listed): Promise<void> {
    const [first] = listVariants(listed, this.walked.person, {});
    const { pageSize: _pageSize, ...query } = first?.query ?? {};
    await this.measure(operation, path, { label: 'start', query: { ...query, format: 'csv' } });
  }

  private async other(operation: string, path: string): Promise<void> {
    if (operation !== 'approval.figures')
      return this.all(operation, path, otherVariants(operation, this.walked.person));
    const waiting = await this.ask.get('/v1/approval/waiting');
    if (waiting.status !== 200) return this.note(operation, '', String(waiting.status));
    const ids = (JSON.parse(waiting.text) as { waiting: { id: string }[] }).waiting.map(({ id }) => id);
    if (ids.length === 0) return this.note(operation, '', 'no record to ask for');
    return this.all(operation, path, [{ label: '', query: { ids: ids.slice(0, 20).join(',') } }]);
  }

  private async all(operation: string, path: string, variants: readonly Variant[]): Promise<void> {
    for (const variant of variants) await this.measure(operation, path, variant);
  }

  private note(operation: string, label: string, failure: string): void {
    this.found.push({ caller: this.caller.name, operation, label, times: [], cost: 0, failure });
  }

  /** Asks until the figures are good enough; returns the count of a list. */
  private async measure(operation: string, path: string, { label, query }: Variant): Promise<Counted> {
    const url = address(path, query);
    const isFile = /export|File$/.test(operation);
    const first = await this.ask.get(url, isFile);
    if (first.status !== 200) {
      this.note(operation, label, `${first.status} ${first.text.slice(0, 120)}`);
      return { count: 0, isMinimum: false };
    }
    // Both connections that a quiet server uses have planned the statement then.
    await this.ask.get(url, isFile);
    const before = this.cost();
    const times: number[] = [];
    for (let spent = 0; times.length < fewest || (times.length < most && spent < patience);) {
      const { milliseconds } = await this.ask.get(url, isFile);
      times.push(milliseconds);
      spent += milliseconds;
    }
    const cost = (this.cost() - before) / times.length;
    this.found.push({ caller: this.caller.name, operation, label, times: sorted(times), cost, failure: null });
    const [, count = 0, isMinimum] = /"count":(\d+),"countIsMinimum":(true|false)/.exec(first.text.slice(-200)) ?? [];
    return { count: Number(count), isMinimum: isMinimum === 'true' };
  }

  private cost(): number {
    return this.walked.pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  }
}

export const p95 = ({ times }: Measured): number => percentile(times, 95);

/** Asks every GET route of the API document as each caller. */
export const walk = async (walked: Walked, callers: readonly Caller[]): Promise<readonly Measured[]> => {
  const lists = await declaredLists();
  const found: Measured[] = [];
  for (const caller of callers) {
    const began = performance.now();
    const measured = await new Walk(walked, caller, lists).run();
    found.push(...measured);
    console.log(
      `  ${caller.name}: ${measured.length} addresses in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  }
  return found;
};
