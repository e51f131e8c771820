import { signOnLogOut, startSignOn } from '@countinghouse/contract/sign-on/sign-on.ts';
import { call } from '../call/call.ts';

/** Leads the browser to another site; only tests replace it. */
export const browser = { leave: (url: string): void => location.assign(url) };

const backKey = 'sign-on.back';

/** Leads to the provider of single sign-on, and afterwards to an address of this site. */
export const leaveForSignOn = async (back: string): Promise<void> => {
  const { url } = await call(startSignOn);
  sessionStorage.setItem(backKey, back);
  browser.leave(url);
};

/** Where the person wanted to go before they left for the provider; once. */
export const takeBack = (): string => {
  const back = sessionStorage.getItem(backKey) ?? '/login';
  sessionStorage.removeItem(backKey);
  return back;
};

/** Logs out here, and at the provider where it offers that. */
export const endSignOn = async (): Promise<void> => {
  const { url } = await call(signOnLogOut);
  if (url !== null) browser.leave(url);
};
