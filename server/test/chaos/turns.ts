import * as deposits from '@countinghouse/contract/deposit/deposit.ts';
import * as withdrawals from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { cardDeposit, cards } from '../app/deposit-scenes.ts';
import type { Random } from '../storm/random.ts';
import type { Answer, Request } from './insist.ts';

type Wish = Omit<Request, 'key'>;

/** One thing that a customer wants done once, and what must have become of it. */
export interface Operation {
  readonly wish: Wish;
  /** The same call for something else, which the same key must not get. */
  readonly other: Wish;
  readonly status: number;
}

/** What the books must hold of a record when a turn is over: its status, and the kinds of transfers made for it. */
export interface Outcome {
  readonly id: string;
  readonly status: string;
  readonly transfers: readonly string[];
}

/** Does an operation through the bad network and gives the id of the record it is about. */
type Do = (operation: Operation) => Promise<Answer>;
type CodeOf = (depositId: string) => string;

const filled = (path: string, id: string): string => path.replace(/:\w+/, id);
const idIn = ({ text }: Answer): string => (JSON.parse(text) as { id: string }).id;

const start = async (act: Do, cardNumber: string): Promise<string> => {
  const { path, method } = deposits.startDeposit;
  const body = cardDeposit({ cardNumber, amount: 10 });
  const wish = { method, path, body };
  return idIn(await act({ wish, other: { ...wish, body: { ...body, amount: 11 } }, status: 201 }));
};

const request = async (act: Do): Promise<string> => {
  const { path, method } = withdrawals.withdrawal.routes.create;
  const body = { amount: 0.01, destination: 'In cash at the office' };
  const wish = { method, path, body };
  return idIn(await act({ wish, other: { ...wish, body: { ...body, amount: 0.02 } }, status: 201 }));
};

const onRecord = (route: { method: string; path: string }, [id, otherId]: readonly [string, string], body?: object) => {
  const wish = (of: string): Wish => ({ method: route.method, path: filled(route.path, of), ...(body && { body }) });
  return { wish: wish(id), other: wish(otherId), status: route.method === 'POST' ? 201 : 200 };
};

/** What a customer does in one turn; two deposits wait in each that ends one, so that the key can be tried on the other. */
const turns: Readonly<Record<string, (act: Do, codeOf: CodeOf) => Promise<Outcome[]>>> = {
  pay: async (act) => [{ id: await start(act, cards.approved), status: 'completed', transfers: ['deposit.complete'] }],
  confirm: async (act, codeOf) => {
    const [id, waiting] = [await start(act, cards.challenged), await start(act, cards.challenged)];
    await act(onRecord(deposits.confirmDeposit, [id, waiting], { secureCode: codeOf(id) }));
    return [
      { id, status: 'completed', transfers: ['deposit.complete'] },
      { id: waiting, status: 'awaiting_3d_secure', transfers: [] },
    ];
  },
  cancel: async (act) => {
    const [id, waiting] = [await start(act, cards.challenged), await start(act, cards.challenged)];
    await act(onRecord(deposits.cancelDeposit, [id, waiting]));
    return [
      { id, status: 'cancelled', transfers: [] },
      { id: waiting, status: 'awaiting_3d_secure', transfers: [] },
    ];
  },
  withdraw: async (act) => [{ id: await request(act), status: 'pending', transfers: ['withdrawal.request'] }],
  takeBack: async (act) => {
    const [id, waiting] = [await request(act), await request(act)];
    await act(onRecord(withdrawals.cancelWithdrawal, [id, waiting]));
    return [
      { id, status: 'failed', transfers: ['withdrawal.fail', 'withdrawal.request'] },
      { id: waiting, status: 'pending', transfers: ['withdrawal.request'] },
    ];
  },
};

const every = Object.values(turns);

/** One turn, drawn by chance; gives what must be in the books of the records it made. */
export const takeTurn = async (random: Random, act: Do, codeOf: CodeOf): Promise<Outcome[]> =>
  (await every[random.below(every.length)]?.(act, codeOf)) ?? [];
