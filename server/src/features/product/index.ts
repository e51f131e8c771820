import * as contract from '@countinghouse/contract/product/product.ts';
import { sale, vault, vaultStats } from '@countinghouse/contract/product/vault.ts';
import type { Context } from '../../kernel/context.ts';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { exportList } from '../../kernel/resource/export.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { type ListInput, listPage } from '../../kernel/resource/list.ts';
import { loadMany, oneText } from '../../kernel/resource/records.ts';
import { openPrivateFiles } from '../file/index.ts';
import { openCategoryTable } from '../product-category/index.ts';
import { withFields } from './listed-products.ts';
import { removeFile, uploadFile } from './product-file.ts';
import { productRules } from './product-rules.ts';
import { showProductStats } from './product-stats.ts';
import { exportedProducts, productsFor, productTable } from './product-table.ts';
import { purchase } from './purchase.ts';
import { showVaultStats } from './vault-stats.ts';
import { saleTable, vaultAt } from './vault-table.ts';

export { findOwner, holdProduct, type Owned, returnProduct } from './product-state-table.ts';
export { countDemoProducts, seedProducts, seedPurchases, seedSales } from './product-state-table.ts';
export { keepFile } from './product-file-table.ts';
export { productTable } from './product-table.ts';
export { notifyVault } from './notify-vault.ts';
export { productHistory } from './product-history.ts';

const list = async (context: Context, query: ListInput) => {
  const { table, plainQuery } = await withFields(context, productsFor(context), query);
  return listPage(context, table, plainQuery);
};

const handlers = resourceHandlers(productTable, productRules);

openPrivateFiles('product', async (context, { ownerId }) => {
  const ids = ownerId === null ? [] : [ownerId];
  const products = await loadMany(context, productsFor(context), { ids, action: 'read' });
  if (products.length > 0) return true;
  return (await loadMany(context, openCategoryTable(context), { ids, action: 'read' })).length > 0;
});

export const productFeature: Feature = {
  name: 'product',
  namedRecords: [namedRecords(productTable, productTable.fields.name)],
  routes: [
    ...serveResource(contract.product, {
      ...handlers,
      list: (context, { query }) => list(context, query),
      search: (context, { query }) => list(context, query),
      one: (context, { params }) => oneText(context, productsFor(context) as never, params.id),
      removeMany: async (context, { body }) => {
        if ('ids' in body) return handlers.removeMany(context, { body });
        const { table, plainQuery } = await withFields(context, productTable, body.matching);
        const narrowed = resourceHandlers(table as unknown as typeof productTable, productRules);
        return narrowed.removeMany(context, { body: { ...body, matching: plainQuery } });
      },
      export: async (context, { query }) => {
        const { table, plainQuery } = await withFields(context, exportedProducts, query);
        return exportList(context, table, plainQuery);
      },
    }),
    uploadFile,
    serve(contract.removeProductFile, removeFile),
    serve(contract.purchaseProduct, purchase),
    serve(contract.productStats, showProductStats),
    serve(vault.routes.list, (context, { query }) => listPage(context, vaultAt(context) as never, query)),
    serve(vault.routes.export, (context, { query }) => exportList(context, vaultAt(context) as never, query)),
    serve(vaultStats, showVaultStats),
    serve(sale.routes.list, (context, { query }) => listPage(context, saleTable as never, query)),
    serve(sale.routes.export, (context, { query }) => exportList(context, saleTable as never, query)),
  ],
};
