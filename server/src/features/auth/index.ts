import * as contract from '@countinghouse/contract/auth/auth.ts';
import * as resetCalls from '@countinghouse/contract/auth/reset-password.ts';
import {
  forgotPassword as forgotPasswordRoute,
  resetByLink as resetByLinkRoute,
} from '@countinghouse/contract/auth/forgot-password.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { changePassword } from './change-password.ts';
import { checkAuth } from './check-auth.ts';
import { createConfiguredRoot, setupGreeting } from './first-root.ts';
import { generateToken } from './generate-token.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { notifyAttemptedKind } from './notify-attempted.ts';
import { forgotPassword } from './password-link/forgot-password.ts';
import { resetByLink } from './password-link/reset-by-link.ts';
import { sendLinkKind } from './password-link/send-link.ts';
import { proposeRemoval } from './two-factor/propose-removal.ts';
import { removalApproval } from './two-factor/removal-approval.ts';
import { restrictionApproval } from './restriction/restriction-approval.ts';
import { resetPassword } from './reset-password.ts';
import { revokeSession, sessions } from './sessions.ts';
import { collectPassword, resetApproval } from './reset-approval.ts';
import { setup } from './setup.ts';
import { confirmTwoFactor, turnOffTwoFactor, startTwoFactor, twoFactorState } from './two-factor.ts';

export { accountById, storePasswordHash } from './account-table.ts';
export { confirmOwnCode, enterBySignOn, passkeyRefused, requireNetwork, setCookies } from './enter-account.ts';
export { type Checked, logInByPasskey } from './log-in-by-passkey.ts';
export { knownDeviceOf } from './known-origin-table.ts';
export { addressKey, networkOf, type TryKey } from './login-tries.ts';
export { giveBackTries, takeTry } from './login-try-table.ts';
export { rescue, type Rescue } from './two-factor/rescue.ts';
export { givenPasswordHours } from './give-password.ts';
export { record, recordFailedLogin } from './record-sign-in.ts';
export { checkPassword } from './confirm-password.ts';
export { requireCode } from './two-factor-code.ts';
export { type ProvedWork, reauthenticate, reauthenticateByPasskey } from './reauthenticate.ts';
export { refuseLastProof, refusePasswordAlone } from './last-proof.ts';
export { endOtherSessions, endOwnSession } from './session-table.ts';

export { readSetup } from './check-auth.ts';

export const authFeature: Feature = {
  name: 'auth',
  routes: [
    serve(contract.login, logIn),
    serve(contract.logout, logOut),
    serve(contract.checkAuth, checkAuth),
    servePrepared(resetCalls.resetPassword, resetPassword),
    serve(forgotPasswordRoute, forgotPassword),
    servePrepared(resetByLinkRoute, resetByLink),
    servePrepared(resetCalls.collectPassword, collectPassword),
    serve(resetCalls.proposeTwoFactorRemoval, proposeRemoval),
    serve(contract.generateToken, generateToken),
    serve(contract.changePassword, changePassword),
    serve(contract.listSessions, sessions),
    serve(contract.revokeSession, revokeSession),
    serve(contract.startTwoFactor, startTwoFactor),
    serve(contract.confirmTwoFactor, confirmTwoFactor),
    serve(contract.turnOffTwoFactor, turnOffTwoFactor),
    serve(contract.twoFactorState, twoFactorState),
    servePrepared(contract.setup, setup),
  ],
  approvals: [removalApproval, restrictionApproval, resetApproval],
  jobs: [notifyAttemptedKind, sendLinkKind],
  start: createConfiguredRoot,
  greeting: setupGreeting,
};
