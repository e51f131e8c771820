/*
 * Not a module: the build writes this into the page, where it runs before the first paint. A reader who chose dark sees no
 * light, and nobody sees the first screen who will see another one: in another language, or signed in.
 *
 * It also starts the scripts. A first screen is complete without them, so they leave the line to its picture and its font
 * first; neither may hold them back for long.
 */
{
  /** Milliseconds. */
  const longestWait = 1_000;
  const own = document.currentScript as HTMLScriptElement;
  const [entry = '', ...others] = own.dataset['scripts']?.split(' ') ?? [];
  const { nonce } = own;
  let isStarted = false;

  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    for (const href of others) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', nonce, href });
      document.head.append(link);
    }
    void import(entry);
  };

  const kept = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The browser's offer to install is made once, maybe before the scripts hear it: client/src/kernel/device/install-prompt.ts.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { earlyInstallOffer: event });
  });

  const page = document.documentElement.dataset;
  if (kept('mode') === 'dark') page['mantineColorScheme'] = 'dark';
  if (kept('token') === null && /^en/i.test(kept('language') ?? 'en')) {
    // What has been loaded is painted by the next frame; the one after it begins when that is done.
    window.addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)));
    setTimeout(start, longestWait);
  } else {
    page['withoutFirstScreen'] = '';
    start();
  }
}
