import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { TickProof } from '../log/logged-record.ts';
import { ReceiptTick } from '../trading/receipt.ts';

/** A received quote in the form of receipts, with its proof in the public log. */
const ProvedQuote = z.object({ symbol: z.string(), tick: ReceiptTick, ...TickProof.shape });
export type ProvedQuote = z.infer<typeof ProvedQuote>;

/**
 * A recent quote for visitors, as an example of what receipts prove; null until the log has one. At least a quarter of an
 * hour old if a provider sent it, whose licence may forbid publishing fresher ones.
 */
export const provedQuote = route({
  name: 'price.proved',
  method: 'GET',
  path: '/v1/price/proved',
  access: 'public',
  reply: z.object({ proved: z.nullable(ProvedQuote) }),
});
