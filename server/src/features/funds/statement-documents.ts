import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import type { CaseDocument, CaseDocuments } from '../../kernel/case-documents.ts';
import type { App } from '../../kernel/context.ts';
import { readLines, readSums } from '../../ledger/statement.ts';
import { ledgerLabels, named } from './statement-texts.ts';

async function* statementOf(
  { database }: App,
  { lead, language }: { readonly lead: string; readonly language: Language },
): AsyncGenerator<CaseDocument> {
  const { account: label, kind } = ledgerLabels(language);
  for (const account of leadAccounts) {
    const sums = await readSums(database, { lead, account, from: null, to: null });
    for await (const { transfer, at, kind: of, amount, balance, ...line } of readLines(database, sums)) {
      const record = {
        account,
        transfer,
        reference: referenceOf(transfer),
        amount: Number(amount),
        balance: Number(balance),
        ...(line.reason !== null && { reason: line.reason }),
      };
      const title = `${named(kind(of), line)} · ${label(account)}`;
      yield { id: `${transfer} ${account}`, at: at.toISOString(), title, record };
    }
  }
}

/** The statement of each of the customer's accounts, with the balance after each booking. */
export const statementDocuments: CaseDocuments = { name: 'statement', cents: 'amount balance', read: statementOf };
