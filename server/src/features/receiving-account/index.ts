import * as contract from '@countinghouse/contract/deposit/receiving-account.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { accountApproval, closeOne, proposeAccount, showAccounts } from './change-accounts.ts';
import { refuseMadeUpPrices } from './real-money.ts';

export { accountInUse, readAccount } from './receiving-account-table.ts';
export { receivingAccountHistory } from './account-history-table.ts';

/** The company's bank accounts for customers' transfers. */
export const receivingAccountFeature: Feature = {
  name: 'receiving-account',
  routes: [
    serve(contract.listReceivingAccounts, showAccounts),
    serve(contract.addReceivingAccount, proposeAccount),
    serve(contract.closeReceivingAccount, closeOne),
  ],
  approvals: [accountApproval],
  start: refuseMadeUpPrices,
};
