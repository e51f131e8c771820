import * as contract from '@countinghouse/contract/prepared/prepared.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import { declinePrepared } from './confirm.ts';
import { lapsing } from './lapse.ts';
import { preparedTable } from './prepared-table.ts';

export { confirming, readPrepared, whenDropped } from './confirm.ts';
export { lapseDue } from './lapse.ts';
export { prepare } from './prepare.ts';
export { preparerOf } from './prepared-table.ts';

const { routes } = contract.prepared;

export const preparedFeature: Feature = {
  name: 'prepared',
  routes: [
    serve(routes.list, (context, { query }) => listPage(context, preparedTable as never, query)),
    serve(routes.one, (context, { params }) => oneText(context, preparedTable as never, params.id)),
    serve(contract.declinePrepared, declinePrepared),
  ],
  jobs: [lapsing.job],
  start: lapsing.start,
};
