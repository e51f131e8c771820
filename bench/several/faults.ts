import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from '../fleet/fleet.ts';
import { workingTree } from '../kernel/process.ts';
import type { Load } from '../fleet/load.ts';
import type { Stage } from './stage.ts';

const calmMilliseconds = 5_000;
/** Longer than PostgreSQL waits for a silent leader. */
const frozenMilliseconds = 7_000;

type Fault = readonly [name: string, befall: (server: Member) => Promise<unknown>];

const faults: readonly Fault[] = [
  ['killed', (server) => server.end('SIGKILL')],
  [
    'frozen',
    async (server) => {
      server.signal('SIGSTOP');
      await pause(frozenMilliseconds);
      server.signal('SIGCONT');
    },
  ],
  ['restarted', (server) => server.end('SIGTERM')],
];

export interface Fallen {
  readonly fault: string;
  /** The longest time without an acknowledged withdrawal, in milliseconds. */
  readonly milliseconds: number;
}

/** The longest pause between two acknowledged withdrawals until this is done, and up to the next one after it. */
const longestPause = async (load: Load, done: Promise<unknown>): Promise<number> => {
  let isDone = false;
  const ending = done.finally(() => (isDone = true));
  let longest = 0;
  for (let ended = false; !ended;) {
    ended = isDone;
    const began = performance.now();
    await load.nextWrite();
    longest = Math.max(longest, performance.now() - began);
  }
  await ending;
  return longest;
};

/** Kills, freezes and restarts the servers in turn; nine faults are each kind for each of three. */
export const befallAll = async (stage: Stage, load: Load, rounds: number): Promise<Fallen[]> => {
  const { fleet, health } = stage;
  const fallen: Fallen[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [name, befall] = faults[round % faults.length] as Fault;
    const turn = round + Math.floor(round / faults.length);
    const server = fleet.servers[turn % fleet.servers.length] as Member;
    await pause(calmMilliseconds);
    const play = async (): Promise<void> => {
      health.leave(server);
      await befall(server);
      if (name !== 'frozen') await server.start(workingTree);
      health.return(server);
    };
    fallen.push({ fault: name, milliseconds: await longestPause(load, play()) });
  }
  await pause(calmMilliseconds);
  return fallen;
};
