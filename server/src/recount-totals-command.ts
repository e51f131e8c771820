import { readConfig } from './kernel/config/config.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { recountAll } from './kernel/totals/keep-totals.ts';

// Compares the running totals of the data folder, or of DATABASE_URL, with their records, and puts right what differs. A
// running server is left running. Exit code: 0 no difference, 1 differences, 2 not possible.
const recount = (): Promise<number> =>
  withDatabase(readConfig(process.env), async (database) => {
    let differences = 0n;
    for await (const { measure, wrong, wasFilled } of recountAll(database)) {
      if (wasFilled) differences += wrong;
      console.log(`${measure}: ${wasFilled ? `${wrong} totals differed` : `filled with ${wrong} totals`}`);
    }
    const found = differences > 0n;
    console.log(found ? `${differences} totals differed from the records. They are right now.` : 'No total differed.');
    return found ? 1 : 0;
  });

try {
  process.exit(await recount());
} catch (error) {
  console.error(`The totals were not counted. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
