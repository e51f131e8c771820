import { randomUUID } from 'node:crypto';
import { signedIn } from '@countinghouse/server/test/app/caller.ts';
import { addFunds, ownProof, savedIban, verify } from '@countinghouse/server/test/app/withdrawals.ts';
import { callUntilDone, play, type Stage } from './stage.ts';

const wholeBalance = 100;
const betweenMilliseconds = 700;

interface Races {
  races: number;
  /** Races in which not exactly one withdrawal was accepted and all others refused for lack of funds. */
  readonly wrong: string[];
}

/** Customers who withdraw their whole balance at two servers at the same time. */
export const race = async (stage: Stage): Promise<Races> => {
  const found: Races = { races: 0, wrong: [] };
  const turn = async (): Promise<void> => {
    const customer = await signedIn(stage.app, 'lead');
    await verify(stage.app, customer.id);
    await addFunds(stage.app, customer.id, BigInt(wholeBalance) * 100n);
    const { servers } = stage.fleet;
    const up = servers.filter((server) => !stage.health.isAway(server));
    const [one = stage.fleet.url, other = one] = up.map(({ url }) => url).toSorted(() => Math.random() - 0.5);
    const body = { amount: wholeBalance, destination: savedIban, ...ownProof };
    const answers = await Promise.all(
      [one, other].map(async (first) => {
        const key = randomUUID();
        const answer = await callUntilDone(stage, customer, {
          method: 'POST',
          path: '/v1/withdrawal',
          body,
          key,
          first,
        });
        if (answer.status === 201) stage.acknowledged.set(key, answer.text);
        return answer;
      }),
    );
    found.races += 1;
    const refused = answers.filter(({ status, text }) => status === 409 && text.includes('insufficientFunds'));
    const isRight = refused.length === 1 && answers.some(({ status }) => status === 201);
    if (!isRight) found.wrong.push(answers.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | '));
  };
  await play(stage, turn, betweenMilliseconds);
  return found;
};
