import * as contract from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { assignNew } from './assign-new.ts';
import { handOverByRules } from './hand-over.ts';
import { listMembers, setHours } from './members.ts';
import { reclaimUntouched } from './reclaim.ts';
import { createRule, deleteRule, listRules, orderRules, updateRule } from './rules.ts';
import { tryRules } from './trial.ts';

/** The trigger `users_queue_new_leads` plans a round for new leads; the regular one is for those who begin to work. */
const rounds = recurring({
  kind: 'leadRotation.assign',
  secondsBetween: 30,
  run: async (app, stopping) => {
    await assignNew(app, stopping);
    await reclaimUntouched(app, stopping);
  },
});

/** Assigns new leads without an owner by rules. */
export const leadRotationFeature: Feature = {
  name: 'lead-rotation',
  routes: [
    serve(contract.listRules, listRules),
    serve(contract.createRule, createRule),
    serve(contract.updateRule, updateRule),
    serve(contract.deleteRule, deleteRule),
    serve(contract.orderRules, orderRules),
    serve(contract.listMembers, listMembers),
    serve(contract.setHours, setHours),
    serve(contract.tryRules, tryRules),
    serve(contract.handOverByRules, handOverByRules),
  ],
  jobs: [rounds.job],
  start: rounds.start,
};
