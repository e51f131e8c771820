import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../../kernel/context.ts';
import { marketOf } from '../../price/index.ts';
import { startEngine } from './engine.ts';
import { oneAtATime } from './rounds.ts';

const turnMilliseconds = 1_000;
/** Turns between two comparisons with the database's clock. */
const comparingTurns = 5;

/**
 * Runs the engine while the clock can be trusted. Otherwise stops it, waits until the clock agrees with the database's,
 * and starts another one, which replays what it missed as after a restart.
 */
export const superviseEngine = (app: App): { stop(): Promise<void> } => {
  const { guard } = marketOf(app);
  const ending = new AbortController();
  let engine = startEngine(app);
  let turns = 0;
  const isTrusted = (): Promise<boolean> =>
    guard.compare().catch((error: unknown) => {
      app.log.warn({ err: error }, 'clock not compared with the database: retrying');
      return false;
    });
  const restart = async (): Promise<void> => {
    app.log.error({ trouble: guard.trouble() }, 'trading halted: the clock cannot be trusted');
    await engine.stop();
    while (!ending.signal.aborted && !(await isTrusted()))
      await pause(turnMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return;
    // It holds trading up until it has caught up.
    engine = startEngine(app);
    guard.resume();
    await engine.caughtUp;
    app.log.warn({}, 'trading resumed: the clock agrees with the database');
  };
  const watch = oneAtATime(app, async () => {
    turns += 1;
    if (turns % comparingTurns === 0) await isTrusted();
    if (guard.trouble() !== null) await restart();
  });
  const timer = setInterval(watch.run, turnMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await watch.done();
      await engine.stop();
    },
  };
};
