import type { TransferRecords } from '../../kernel/transfer-record.ts';
import { allFacts } from '../facts/index.ts';

/** The record of each kind of transfer, as its feature declares it. */
export const bookRecords: TransferRecords = Object.assign({}, ...allFacts.map(({ transfers }) => transfers ?? {}));
