export { afterRecentProof, confirmWithPasskey, makePasskey, NotMade } from './own-passkey.ts';
export { chooseAndSignIn, offerInField } from './sign-in-with-passkey.ts';
export { canUsePasskeys, isHere } from './support.ts';
