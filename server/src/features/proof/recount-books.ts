import { readAnchors } from '../../kernel/audit-seal/anchor.ts';
import type { App } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { recountNext } from '../../ledger/prove/recount-next.ts';
import { anchorsByNumber } from '../../ledger/prove/recount-slice.ts';
import { bookRecords } from './books-records.ts';
import { announceProof, reportFindings } from './report.ts';

const turnMilliseconds = 1_000;
const firstPage = 500;
const largestPage = 20_000;
const quickMilliseconds = 150;
const slowMilliseconds = 400;

/** So many accounts that the next page takes a fraction of a second, whatever their histories. */
const nextPage = (page: number, took: number): number => {
  if (took < quickMilliseconds) return Math.min(page * 2, largestPage);
  return took > slowMilliseconds ? Math.max(1, Math.floor(page / 4)) : page;
};

/** Continues the running recount for one turn; true when there is more to do. */
export const recountBooks = async (app: App, stopping?: AbortSignal): Promise<boolean> => {
  const anchors = anchorsByNumber(await readAnchors(app.config.dataDir, 'ledger-anchor'));
  const begun = app.clock.steady();
  let page = firstPage;
  for (;;) {
    const stepBegun = app.clock.steady();
    const step = await runAsSystem(app, 'ledger.recount', async (context) => {
      const taken = await recountNext(context, { records: bookRecords, anchors, page });
      if (taken) await reportFindings(context, taken.newFindings);
      return taken;
    });
    if (!step || step.isDone) break;
    page = nextPage(page, app.clock.steady() - stepBegun);
    if (app.clock.steady() - begun > turnMilliseconds || stopping?.aborted === true) {
      await runAsSystem(app, 'ledger.recount', announceProof);
      return true;
    }
  }
  await runAsSystem(app, 'ledger.recount', announceProof);
  return false;
};
