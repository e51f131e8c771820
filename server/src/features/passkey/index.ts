import * as contract from '@countinghouse/contract/passkey/passkey.ts';
import * as proofCalls from '@countinghouse/contract/passkey/proof-calls.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { addPasskey } from './add-passkey.ts';
import { passkeyLogIn, startPasskeyLogIn } from './log-in.ts';
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { startPasskey } from './start-passkey.ts';
import { prove, withProof } from './with-proof.ts';

export { afterProof } from './after-proof.ts';
export { withProof };

export const passkeyFeature: Feature = {
  name: 'passkey',
  routes: [
    serve(contract.listPasskeys, listPasskeys),
    serve(contract.startPasskey, startPasskey),
    serve(contract.addPasskey, addPasskey),
    serve(contract.renamePasskey, renamePasskey),
    serve(proofCalls.removePasskey, removePasskey),
    serve(contract.startPasskeyLogIn, startPasskeyLogIn),
    serve(contract.passkeyLogIn, passkeyLogIn),
    serve(proofCalls.prove, prove),
  ],
};
