import * as contract from '@countinghouse/contract/prepared/prepared.ts';
import { isCustomer } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { declinePrepared, withdrawPrepared } from './confirm.ts';
import { lapsing } from './lapse.ts';
import { maskedTable, preparedTable } from './prepared-table.ts';

export { confirming, readPrepared, whenDropped } from './confirm.ts';
export { lapseDue } from './lapse.ts';
export { prepare, prepareChange } from './prepare.ts';
export { preparerOf } from './prepared-table.ts';
export { preparedHistory } from './prepared-history.ts';

const { routes } = contract.prepared;

const tableFor = ({ actor }: Context): Table => (isCustomer(actor) ? preparedTable : maskedTable) as never;

export const preparedFeature: Feature = {
  name: 'prepared',
  routes: [
    serve(routes.list, (context, { query }) => listPage(context, tableFor(context), query)),
    serve(routes.one, (context, { params }) => oneText(context, tableFor(context), params.id)),
    serve(contract.declinePrepared, declinePrepared),
    serve(contract.withdrawPrepared, withdrawPrepared),
  ],
  jobs: [lapsing.job],
  start: lapsing.start,
};
