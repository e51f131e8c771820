import { type Gauge, secondsSince } from '../../../kernel/observe/gauge.ts';
import { readJudgedUntil } from './engine-table.ts';

export const engineLag: Gauge = {
  name: 'engineLag',
  read: async ({ database, clock }) => {
    const until = await readJudgedUntil(database);
    return until ? secondsSince(until, clock.now()) : null;
  },
};
