import { ledgerBooks, ledgerMonths, transfer } from '@countinghouse/contract/ledger/books.ts';
import { availableFunds, capitalFunds, fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { ledgerStatement, statementCopies, statementFile } from '@countinghouse/contract/ledger/statement.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import type { LabelOf } from '../../kernel/record-label.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { readBooks } from './books-stats.ts';
import { readMonths } from './months-stats.ts';
import { capitalOf } from './capital.ts';
import { requireOwner } from './funds-table.ts';
import { showHistory } from './history.ts';
import { readCopies } from './statement-copy-table.ts';
import { statementDocuments } from './statement-documents.ts';
import { exportStatement } from './statement-file.ts';
import { showStatement } from './statement.ts';
import { transferTable } from './transfer-table.ts';

/** `label` names the records on a statement. */
export const fundsFeature = (label: LabelOf): Feature => ({
  name: 'funds',
  routes: [
    serve(availableFunds, async (context, { params }) => ({
      available: (await capitalOf(context, params.userId)).available,
    })),
    serve(capitalFunds, (context, { params }) => capitalOf(context, params.userId)),
    serve(fundsHistory, showHistory),
    serve(ledgerStatement, showStatement(label)),
    servePrepared(statementFile, exportStatement(label)),
    serve(statementCopies, async (context, { params: { userId } }) => {
      await requireOwner(context, userId);
      return { copies: await readCopies(context, userId) };
    }),
    serve(ledgerBooks, readBooks),
    serve(ledgerMonths, readMonths),
    serve(transfer.routes.list, (context, { query }) => listPage(context, transferTable, query)),
  ],
  caseDocuments: [statementDocuments(label)],
});
