/*
 * Not a module: the build inlines this script in the page, where it runs before the first paint. It prevents a flash of
 * light mode for readers who chose dark, and of the first screen for readers who will see another one: in another
 * language, or signed in. It also starts the scripts. A first screen is complete without them, so its picture and its
 * font load first; neither may delay the scripts for long.
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

  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The browser offers to install once, maybe before the scripts listen: client/src/kernel/device/install-prompt.ts.
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { earlyInstallOffer: event });
  });

  const page = document.documentElement.dataset;
  const mode = stored('mode') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  if (mode === 'dark') page['mantineColorScheme'] = 'dark';
  // The server drew the first of the browser's languages that it knows; only a choice made here can be another one.
  const { language: drawn = 'en' } = own.dataset;
  if (stored('token') === null && (stored('language') ?? drawn).slice(0, 2).toLowerCase() === drawn) {
    // The next frame paints the loaded content; the frame after it begins when that is done.
    window.addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)));
    setTimeout(start, longestWait);
  } else {
    page['withoutFirstScreen'] = '';
    start();
  }
}
