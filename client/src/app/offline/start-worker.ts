const address = '/sw.js';

/** TypeScript's library does not declare trusted types; browsers without them take the string. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(wanted: string): string },
  ): { createScriptURL(wanted: string): unknown };
}

const policy = (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL: (wanted) => {
    if (wanted !== address) throw new TypeError('this is not the worker of this application');
    return wanted;
  },
});

/**
 * Starts the worker that stores the application's own files, so that it opens without a connection. Does nothing in a
 * browser without workers.
 */
export const startWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const trusted = (policy?.createScriptURL(address) ?? address) as string;
  await navigator.serviceWorker.register(trusted, { scope: '/', updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  // Nothing is transferred.
  active?.postMessage('fill', []);
};
