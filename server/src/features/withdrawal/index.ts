import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { completeWithdrawal, completionApproval } from './complete.ts';
import { cancelWithdrawal, failWithdrawal } from './decide.ts';
import { tellLateKind } from './tell-late.ts';
import { withdrawalRules } from './withdrawal-rules.ts';
import { readWithdrawalStats } from './withdrawal-stats.ts';
import { maskedTable, withdrawalTable } from './withdrawal-table.ts';

const { list, search, export: exported } = resourceHandlers(maskedTable, withdrawalRules);

export const withdrawalFeature: Feature = {
  name: 'withdrawal',
  routes: [
    ...serveResource(contract.withdrawal, {
      ...resourceHandlers(withdrawalTable, withdrawalRules),
      list,
      search,
      export: exported,
    }),
    serve(contract.withdrawalStats, readWithdrawalStats),
    serve(contract.completeWithdrawal, completeWithdrawal),
    serve(contract.failWithdrawal, failWithdrawal),
    serve(contract.cancelWithdrawal, cancelWithdrawal),
  ],
  jobs: [tellLateKind],
  approvals: [completionApproval],
};
