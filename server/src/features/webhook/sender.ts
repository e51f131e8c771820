import type { App } from '../../kernel/context.ts';
import { livingWebhooks, lockPlace, moveBack, readHorizon, takePiece } from './collect-table.ts';
import { activeWithDue, claimDue } from './delivery-table.ts';
import { attemptDelivery } from './send.ts';

/** Connections of one endpoint. Each has its own, so that a slow endpoint delays no other. */
const atOnce = 2;
const rowsAtOnce = 1_000;
const pollMilliseconds = 2_000;

/** Plans deliveries for what was committed since the endpoint last looked, each piece in a transaction of its own. */
const collectFor = async (app: App, webhook: string, stopping: AbortSignal): Promise<void> => {
  let count = rowsAtOnce;
  while (count === rowsAtOnce && !stopping.aborted)
    count = await app.database.transaction(async (transaction) => {
      const reading = await lockPlace(transaction, webhook);
      if (!reading) return 0;
      const horizon = await readHorizon(transaction);
      return takePiece(transaction, { webhook, reading, horizon, most: rowsAtOnce, now: app.clock.now() });
    });
};

/** Collects and sends until it is stopped; a commit, a result and a slow poll wake it. */
export const runSender = (app: App): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const atWork = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  let round: Promise<void> | null = null;
  let again = false;

  const begin = (webhook: string, attempt: Promise<void>): void => {
    atWork.set(webhook, (atWork.get(webhook) ?? 0) + 1);
    const done = attempt
      .catch((error: unknown) => app.log.error({ err: error, webhook }, 'webhook attempt lost: it is repeated'))
      .finally(() => {
        atWork.set(webhook, (atWork.get(webhook) ?? 1) - 1);
        attempts.delete(done);
        wake();
      });
    attempts.add(done);
  };
  const sendDue = async (): Promise<void> => {
    for (const webhook of await activeWithDue(app.database, app.clock.now())) {
      const most = atOnce - (atWork.get(webhook) ?? 0);
      if (most <= 0) continue;
      const claimed = await claimDue(app.database, { webhook, most, now: app.clock.now() });
      for (const delivery of claimed) begin(webhook, attemptDelivery(app, delivery, signal));
    }
  };
  const work = async (): Promise<void> => {
    do {
      again = false;
      try {
        for (const webhook of await livingWebhooks(app.database)) await collectFor(app, webhook, signal);
        if (!signal.aborted) await sendDue();
      } catch (error) {
        app.log.warn({ err: error }, 'webhooks delayed: database not available');
      }
    } while (again && !signal.aborted);
  };
  const wake = (): void => {
    again = true;
    if (!signal.aborted) round ??= work().finally(() => (round = null));
  };

  const timer = setInterval(wake, pollMilliseconds);
  const listening = moveBack(app.database).then(() => app.database.listen('outbox', wake, wake));
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await round;
      await Promise.all(attempts);
      await (
        await listening
      )();
    },
  };
};
