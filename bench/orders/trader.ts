import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { runAsSystem } from '@countinghouse/server/src/kernel/jobs/run-as-system.ts';
import type { App } from '@countinghouse/server/src/kernel/context.ts';
import { post } from '@countinghouse/server/src/ledger/transfer.ts';
import sql from 'sql-template-tag';
import { addCustomer, type Customer } from '../money/pool.ts';

/** A signed-in professional customer abroad with a million to trade with. */
export const addTrader = async (app: App): Promise<Customer> => {
  const customer = await addCustomer(app.database);
  const { id } = customer;
  await app.database.query(sql`update users set labels = array['forex', 'binary_options'] where id = ${id}::uuid`);
  await app.database.query(sql`
    insert into trader (lead_id, client_class, country, reason) values (${id}::uuid, 'professional', 'CH', 'Bench')`);
  await runAsSystem(app, 'bench.fund', (context) =>
    post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: newId(),
      lead: id,
      record: { resource: 'bench', id },
      lines: { card_clearing: -1_000_000_00n, cash: 1_000_000_00n },
    }),
  );
  return customer;
};
