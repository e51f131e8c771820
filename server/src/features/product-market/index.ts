import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import type { Context } from '../../kernel/context.ts';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Handlers, resourceHandlers } from '../../kernel/resource/handlers.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { type CopiedPictures, servePictured } from '../file/index.ts';
import { productMarketRules } from './product-market-rules.ts';
import { openMarkets, productMarketTable } from './product-market-table.ts';

export { checkLabel } from './check-label.ts';
export { isOpenTo, openCategories } from './gate-table.ts';
export { holdMarket, seedMarkets } from './product-market-table.ts';

const readable = (context: Context): Table => openMarkets(context) as unknown as Table;

const handlers = (copies: CopiedPictures): Handlers<typeof productMarket> => ({
  ...resourceHandlers(productMarketTable, productMarketRules(copies)),
  list: (context, { query }) => listPage(context, readable(context), query),
  search: (context, { query }) => listPage(context, readable(context), query),
  one: (context, { params }) => oneText(context, readable(context), params.id),
});

export const productMarketFeature: Feature = {
  name: 'product-market',
  namedRecords: [namedRecords(productMarketTable, productMarketTable.fields.name)],
  routes: servePictured(productMarket, { table: productMarketTable, field: 'iconUrl', source: 'iconSource', handlers }),
};
