import * as deposits from '@countinghouse/contract/deposit/deposit.ts';
import * as withdrawals from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { cardDeposit, cards } from '../app/deposit-scenes.ts';
import { ownProof, savedIban } from '../app/withdrawals.ts';
import type { Random } from '../storm/random.ts';
import type { Answer, Request } from './call-until-done.ts';

type WantedRequest = Omit<Request, 'key'>;

/** One operation that a customer requests once, with its expected result. */
export interface Operation {
  readonly wanted: WantedRequest;
  /** The same call for something else, which the same key must not be accepted for. */
  readonly other: WantedRequest;
  readonly status: number;
}

/** Expected state of a record after a turn: its status and the kinds of its transfers. */
export interface Outcome {
  readonly id: string;
  readonly status: string;
  readonly transfers: readonly string[];
}

type Do = (operation: Operation) => Promise<Answer>;
type CodeOf = (depositId: string) => string;

const filled = (path: string, id: string): string => path.replace(/:\w+/, id);
const idIn = ({ text }: Answer): string => (JSON.parse(text) as { id: string }).id;

const start = async (act: Do, cardNumber: string): Promise<string> => {
  const { path, method } = deposits.startDeposit;
  const body = cardDeposit({ cardNumber, amount: 10 });
  const wanted = { method, path, body };
  return idIn(await act({ wanted, other: { ...wanted, body: { ...body, amount: 11 } }, status: 201 }));
};

const request = async (act: Do): Promise<string> => {
  const { path, method } = withdrawals.withdrawal.routes.create;
  const body = { amount: 0.01, destination: savedIban, ...ownProof };
  const wanted = { method, path, body };
  return idIn(await act({ wanted, other: { ...wanted, body: { ...body, amount: 0.02 } }, status: 201 }));
};

const onRecord = (route: { method: string; path: string }, [id, otherId]: readonly [string, string], body?: object) => {
  const wanted = (of: string): WantedRequest => ({
    method: route.method,
    path: filled(route.path, of),
    ...(body && { body }),
  });
  return { wanted: wanted(id), other: wanted(otherId), status: route.method === 'POST' ? 201 : 200 };
};

const confirm = (act: Do, ids: readonly [string, string], secureCode: string): Promise<Answer> =>
  act(onRecord(deposits.confirmDeposit, ids, { secureCode }));
const cancel = (act: Do, ids: readonly [string, string]): Promise<Answer> => act(onRecord(deposits.cancelDeposit, ids));

/** The operations of one turn. A turn that ends a deposit tries its key on another, waiting one. */
const turns: Readonly<Record<string, (act: Do, codeOf: CodeOf) => Promise<Outcome[]>>> = {
  pay: async (act) => [{ id: await start(act, cards.approved), status: 'completed', transfers: ['deposit.complete'] }],
  confirm: async (act, codeOf) => {
    const [id, waiting] = [await start(act, cards.challenged), await start(act, cards.challenged)];
    await confirm(act, [id, waiting], codeOf(id));
    await cancel(act, [waiting, id]);
    return [
      { id, status: 'completed', transfers: ['deposit.complete'] },
      { id: waiting, status: 'cancelled', transfers: [] },
    ];
  },
  cancel: async (act, codeOf) => {
    const [id, waiting] = [await start(act, cards.challenged), await start(act, cards.challenged)];
    await cancel(act, [id, waiting]);
    await confirm(act, [waiting, id], codeOf(waiting));
    return [
      { id, status: 'cancelled', transfers: [] },
      { id: waiting, status: 'completed', transfers: ['deposit.complete'] },
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

/** Runs one random turn; returns the expected state of its records. */
export const takeTurn = async (random: Random, act: Do, codeOf: CodeOf): Promise<Outcome[]> =>
  (await every[random.below(every.length)]?.(act, codeOf)) ?? [];
