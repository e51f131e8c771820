import * as contract from '@countinghouse/contract/product-category/product-category.ts';
import type { Context } from '../../kernel/context.ts';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { exportList } from '../../kernel/resource/export.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { oneText } from '../../kernel/resource/records.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { removeCategoryFile, uploadCategoryFile } from './category-file.ts';
import { productCategoryRules } from './product-category-rules.ts';
import { showCategoryStats, showUsage } from './product-category-stats.ts';
import { exportedCategories, openCategoryTable, productCategoryTable } from './product-category-table.ts';

export { openCategoryTable, seedCategories } from './product-category-table.ts';
export type { StoredField } from './stored-field.ts';
export { holdCategory, readFields } from './stored-field-table.ts';

const readable = (context: Context): Table => openCategoryTable(context) as unknown as Table;

export const productCategoryFeature: Feature = {
  name: 'product-category',
  namedRecords: [namedRecords(productCategoryTable, productCategoryTable.fields.name)],
  routes: [
    ...serveResource(contract.productCategory, {
      ...resourceHandlers(productCategoryTable, productCategoryRules),
      list: (context, { query }) => listPage(context, readable(context), query),
      search: (context, { query }) => listPage(context, readable(context), query),
      one: (context, { params }) => oneText(context, readable(context), params.id),
      export: (context, { query }) => exportList(context, exportedCategories as never, query),
    }),
    uploadCategoryFile,
    serve(contract.removeCategoryFile, removeCategoryFile),
    serve(contract.categoryUsage, showUsage),
    serve(contract.productCategoryStats, showCategoryStats),
  ],
};
