import { leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import type { CaseDocument, CaseDocuments } from '../../kernel/case-documents.ts';
import type { LabelOf } from '../../kernel/record-label.ts';
import { readLines, readSums } from '../../ledger/statement.ts';
import { ledgerLabels, named } from './statement-texts.ts';

/** The statement of each of the customer's accounts, with the balance after each booking; `labels` names the records. */
export const statementDocuments = (labels: LabelOf): CaseDocuments => ({
  name: 'statement',
  cents: 'amount balance',
  read: async function* ({ database }, { lead, language }): AsyncGenerator<CaseDocument> {
    const { account: label, kind } = ledgerLabels(language);
    for (const account of leadAccounts) {
      const sums = await readSums(database, { lead, account, from: null, to: null });
      for await (const line of readLines(database, sums, labels)) {
        const { transfer, at, name, closedBy, reason, mandate } = line;
        const record = {
          account,
          transfer,
          reference: referenceOf(transfer),
          amount: Number(line.amount),
          balance: Number(line.balance),
          ...(name !== null && { name }),
          ...(closedBy !== null && { closedBy }),
          ...(reason !== null && { reason }),
          ...(mandate !== null && { mandate }),
        };
        const title = `${named(kind(line.kind), line)} · ${label(account)}`;
        yield { id: `${transfer} ${account}`, at: at.toISOString(), title, record };
      }
    }
  },
});
