import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { productMarketRules } from './product-market-rules.ts';
import { openMarkets, productMarketTable } from './product-market-table.ts';

export { checkLabel } from './check-label.ts';
export { isOpenTo, openCategories } from './gate-table.ts';
export { holdMarket } from './product-market-table.ts';

const readable = (context: Context): Table => openMarkets(context) as unknown as Table;

export const productMarketFeature: Feature = {
  name: 'product-market',
  routes: serveResource(productMarket, {
    ...resourceHandlers(productMarketTable, productMarketRules),
    list: (context, { query }) => listPage(context, readable(context), query),
    search: (context, { query }) => listPage(context, readable(context), query),
    one: (context, { params }) => oneText(context, readable(context), params.id),
  }),
};
