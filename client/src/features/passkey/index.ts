export { afterRecentProof, confirmWithPasskey } from './confirm-with-passkey.ts';
export { makePasskey, NotMade } from './make-passkey.ts';
export { chooseAndSignIn, offerInField } from './sign-in-with-passkey.ts';
export { canUsePasskeys, isHere } from './support.ts';
