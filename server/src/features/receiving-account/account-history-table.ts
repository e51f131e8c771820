import sql from 'sql-template-tag';
import type { PresentRecord, RecordHistory } from '../../kernel/history/record-history.ts';
import type { ReceivingAccount } from '@countinghouse/contract/deposit/receiving-account.ts';

/** The accounts to which customers pay. */
export const receivingAccountHistory: RecordHistory = {
  resource: 'receivingAccount',
  next: async (runner, after, limit) => {
    const rows = await runner.query<ReceivingAccount>(sql`
      select id, holder, iban, bic, bank, valid_from as "validFrom", closed_at as closed from receiving_account
      where id > ${after}::uuid order by id limit ${limit}`);
    return rows.map(({ id, ...item }): PresentRecord => ({ id, item }));
  },
};
