import type { Page } from '@playwright/test';

interface Authenticator {
  clear(): Promise<void>;
}

/** Adds a virtual device to a page that stores passkeys, verifies its owner and accepts every request. */
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

/** Makes pages request passkeys only on a click: fields offer none. */
export const offerNothing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
};
