import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { answers, type ReceivedCall } from './server-answers.ts';

const textOf = (row: object): string => JSON.stringify(Object.values(row)).toLowerCase();

/** The rows for a list's call: those that contain its text, one page of them. */
const pageOf = (rows: readonly object[], { q = '', page = '1', pageSize = '25' }: ReceivedCall['query']) => {
  const found = rows.filter((row) => textOf(row).includes(q.toLowerCase()));
  const start = (Number(page) - 1) * Number(pageSize);
  return { rows: found.slice(start, start + Number(pageSize)), count: found.length };
};

/**
 * Answers a resource's list, search and record from the given rows. Filters and sorts are the server's work: a test of
 * those prepares its own answer and reads `callsTo`.
 */
export const lists = <R extends AnyResource>(resource: R, rows: readonly ItemOf<R>[]): void => {
  const reply = ({ query }: ReceivedCall): never => {
    const found = pageOf(rows as readonly object[], query);
    return { [resource.plural]: found.rows, count: found.count, countIsMinimum: false, pageToCreate: 1 } as never;
  };
  answers(resource.routes.list, reply);
  answers(resource.routes.search, reply);
  answers(resource.routes.one, ({ params }) => {
    const row = rows.find((one) => (one as { id: string }).id === params['id']);
    if (row === undefined) throw new Error(`no ${resource.name} ${params['id']} was prepared`);
    return row as never;
  });
};
