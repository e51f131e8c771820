import * as contract from '@countinghouse/contract/api-token/api-token.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export { endTokensOf } from './end-with-account.ts';

export const apiTokenFeature: Feature = {
  name: 'apiToken',
  routes: [
    serve(contract.listTokens, listTokens),
    serve(contract.createToken, createToken),
    serve(contract.revokeToken, revokeToken),
  ],
};
