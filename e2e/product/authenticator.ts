import type { Page } from '@playwright/test';

interface Authenticator {
  /** Takes all passkeys off the device. */
  clear(): Promise<void>;
}

/** Puts a device beside a page that keeps passkeys, knows its owner and agrees to all it is asked, as a browser's tools play it. */
export const authenticatorOf = async (page: Page): Promise<Authenticator> => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    clear: async () => {
      await tools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
};

/** Makes the pages of a window ask for passkeys only when a person says so: fields offer none. */
export const offerNothing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
};
