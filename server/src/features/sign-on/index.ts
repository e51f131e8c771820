import * as contract from '@countinghouse/contract/sign-on/sign-on.ts';
import * as identities from '@countinghouse/contract/sign-on/identities.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { disconnectSignOn, ownSignOn, signOnState, staffSignOn, testSignOn } from './identities.ts';
import { finishSignOn, signOnCode, startSignOn } from './log-in.ts';
import { receiveMessage } from './message.ts';
import { signOnLogOut } from './log-out.ts';

export const signOnFeature: Feature = {
  name: 'signOn',
  routes: [
    serve(contract.startSignOn, startSignOn),
    serve(contract.finishSignOn, finishSignOn),
    serve(contract.signOnCode, signOnCode),
    serve(contract.signOnLogOut, signOnLogOut),
    serve(contract.signOnMessage, receiveMessage),
    serve(identities.ownSignOn, ownSignOn),
    serve(identities.signOnState, signOnState),
    serve(identities.staffSignOn, staffSignOn),
    serve(identities.testSignOn, testSignOn),
    serve(identities.disconnectSignOn, disconnectSignOn),
  ],
};
