import * as contract from '@countinghouse/contract/closure/closure.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listedQueue } from '../../kernel/queue.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { afterProof } from '../passkey/index.ts';
import { closureTable } from './closure-table.ts';
import { acceptClosure, refuseClosure, showClosure } from './decide-closure.ts';
import { requestClosure, showOwnClosure, withdrawClosure } from './own-closure.ts';

export { requireNothingOpen } from './close-account.ts';
export { obstaclesOf } from './obstacle-table.ts';

const { routes } = contract.closure;

export const closureFeature: Feature = {
  name: 'closure',
  routes: [
    serve(routes.list, (context, input) => listPage(context, closureTable, input.query)),
    serve(routes.one, (context, { params }) => showClosure(context, params.id)),
    serve(contract.getOwnClosure, showOwnClosure),
    afterProof(serve(contract.requestClosure, requestClosure)),
    serve(contract.withdrawClosure, withdrawClosure),
    serve(contract.acceptClosure, acceptClosure),
    serve(contract.refuseClosure, refuseClosure),
  ],
  queues: [listedQueue('closures', closureTable)],
};
