import type { checkAgreement as route } from '@countinghouse/contract/investment/investment.ts';
import type { Command } from '../../kernel/http/served.ts';
import { findSignedMandate } from '../mandate/index.ts';
import { findAgreement } from './agreement-table.ts';

/** Whether a file with this fingerprint was signed here; does not reveal the signer. */
export const checkAgreement: Command<typeof route> = async (context, { params }) => {
  const agreement = await findAgreement(context, params.hash);
  const found = agreement ?? (await findSignedMandate(context, params.hash));
  if (!found)
    return { known: false, document: null, signedAt: null, projectName: null, termsVersion: null, contentHash: null };
  return {
    known: true,
    document: agreement ? 'agreement' : 'mandate',
    signedAt: found.signedAt.toISOString(),
    projectName: agreement?.projectName ?? null,
    termsVersion: found.termsVersion,
    contentHash: found.contentHash,
  };
};
