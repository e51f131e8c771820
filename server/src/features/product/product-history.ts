import { historyOf } from '../../kernel/history/record-history.ts';
import { productTable } from './product-table.ts';

export const productHistory = historyOf(productTable, ['name', 'price', 'status', 'lead', 'datePurchased', 'dateSold']);
