const address = '/sw.js';

/** The compiler's library does not know trusted types; browsers without them take the text. */
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

/** Lets the worker keep the application's own files, so that it opens without a connection. A browser without workers does without. */
export const startWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const trusted = (policy?.createScriptURL(address) ?? address) as string;
  await navigator.serviceWorker.register(trusted, { scope: '/', updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  // What is handed over with it: nothing.
  active?.postMessage('fill', []);
};
