import { startApp } from '@countinghouse/server/src/app.ts';
import { marketOf } from '@countinghouse/server/src/features/price/index.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { quietQuotes } from './quiet-quotes.ts';
import { answerQuestions, processorTime } from './questions.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';

const config = readConfig({
  ...noRequestLimits,
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATA_DIR: process.env['BENCH_DATA_DIR'],
  PRICE_FEED: process.env['BENCH_PRICE_FEED'],
});
const database = openDatabase(process.env['BENCH_DATABASE_URL'] ?? '', { max: 8 });
const running = await startApp({ config, database, log: openLog('warn') });
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));

/** Ticks per second that the market, the engine and its book process sequentially. */
const judgeAsFastAsItGoes = ({ ticks }: { ticks: number }): number => {
  const market = marketOf(running.app);
  const began = performance.now();
  for (let done = 0; done < ticks;) {
    for (const quote of quietQuotes(Date.now())) {
      market.receive(quote);
      done += 1;
    }
  }
  return ticks / ((performance.now() - began) / 1_000);
};

/** Trading starts only when every order is in the book. */
const isTrading = (): boolean => marketOf(running.app).tradable('BTCUSD', new Date()) !== null;

answerQuestions({ isTrading, processorTime, judgeAsFastAsItGoes }, { address: running.address });
