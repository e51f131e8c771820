import type { checkAgreement as route } from '@countinghouse/contract/investment/investment.ts';
import type { Command } from '../../kernel/http/served.ts';
import { findAgreement } from './agreement-table.ts';

/** Whether a file with this fingerprint was signed here; does not reveal the signer. */
export const checkAgreement: Command<typeof route> = async (context, { params }) => {
  const found = await findAgreement(context, params.hash);
  return {
    known: found !== undefined,
    signedAt: found?.signedAt.toISOString() ?? null,
    projectName: found?.projectName ?? null,
    termsVersion: found?.termsVersion ?? null,
    contentHash: found?.contentHash ?? null,
  };
};
