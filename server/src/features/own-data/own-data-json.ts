import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { ownDataKinds } from '@countinghouse/contract/own-data/own-data.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { readLines, readSums } from '../../ledger/statement.ts';
import { readActivity } from '../activity/index.ts';
import { readOwn, readOwnProfile, ownDataSources, recordLabel } from './own-data-table.ts';

const activityPiece = 500;

/** All data on the customer as JSON text in chunks: each list is read while the previous one is sent. */
export async function* ownDataJson({ app, now }: Pick<Context, 'app' | 'now'>, lead: string): AsyncGenerator<string> {
  const { database } = app;
  yield `{"made":${JSON.stringify(now.toISOString())},"profile":${await readOwnProfile(database, lead)}`;
  for (const kind of ownDataKinds) {
    yield `,\n${JSON.stringify(kind)}:`;
    yield* listOf(readOwn(database, ownDataSources[kind], lead));
  }
  yield ',\n"activity":';
  yield* listOf(activityOf(database, lead));
  yield ',\n"statement":{';
  for (const [index, account] of leadAccounts.entries()) {
    const sums = await readSums(database, { lead, account, from: null, to: null });
    yield `${index === 0 ? '' : ','}\n"${account}":{"balance":${toEuro(sums.closing)},"lines":`;
    yield* listOf(linesOf(database, sums));
    yield '}';
  }
  yield '}}\n';
}

/** Chunks large enough that sending does not cost more than reading. */
const sentAtOnce = 200;

async function* listOf(items: AsyncIterable<string>): AsyncGenerator<string> {
  let [chunk, count]: [string, number] = ['[', 0];
  for await (const item of items) {
    chunk += `${count === 0 ? '' : ','}\n${item}`;
    count += 1;
    if (count % sentAtOnce === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}]`;
}

async function* activityOf(runner: Runner, lead: string): AsyncGenerator<string> {
  let before: { at: string; id: string } | null = null;
  do {
    const entries: Awaited<ReturnType<typeof readActivity>> = await readActivity(runner, {
      lead,
      before,
      limit: activityPiece,
    });
    for (const entry of entries) yield JSON.stringify(entry);
    before = entries.length === activityPiece ? (entries.at(-1) ?? null) : null;
  } while (before);
}

async function* linesOf(runner: Runner, sums: Awaited<ReturnType<typeof readSums>>): AsyncGenerator<string> {
  for await (const { amount, balance, ...line } of readLines(runner, sums, recordLabel)) {
    yield JSON.stringify({ ...line, amount: toEuro(amount), balance: toEuro(balance) });
  }
}
