import { exportProof, logProof } from '@countinghouse/contract/log/log-proof.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { proveRecord } from '../../kernel/public-log/prove-record.ts';
import { notFound } from '../../kernel/refusal.ts';
import { findExported } from './exported-table.ts';
import { requireCustomerOf } from './leaf-owner-table.ts';

/** Proofs in the public log for the customer that a record is about, for the customer's staff, and for who exported a file. */
export const logProofFeature: Feature = {
  name: 'log-proof',
  routes: [
    serve(logProof, async (context, { params: { kind, record } }) => {
      await requireCustomerOf(context, kind, record);
      const logged = await proveRecord(context, kind, record);
      if (!logged) throw notFound();
      return { logged };
    }),
    serve(exportProof, async (context, { params: { hash } }) => {
      const id = await findExported(context, hash);
      const logged = id === undefined ? null : await proveRecord(context, 'export', id);
      if (!logged) throw notFound();
      return { logged };
    }),
  ],
};
