import puppeteer, { type ConsoleMessage } from 'puppeteer-core';
import type { Browser } from './browser.ts';

/** Errors as their message, unless their page is gone. */
const wordsOf = async (message: ConsoleMessage): Promise<string> => {
  const words = message.args().map((arg) => arg.evaluate((value) => String(value)));
  return Promise.all(words).then(
    (all) => all.join(' ') || message.text(),
    () => message.text(),
  );
};

/**
 * Starts the Firefox at FIREFOX_PATH. Playwright cannot drive an unpatched one of a long-term release, Puppeteer can by
 * WebDriver BiDi.
 */
export const startFirefox = async (): Promise<Browser> => {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });
  return {
    close: () => firefox.close(),
    open: async ({ language, mode }, _origin, complaints) => {
      const context = await firefox.createBrowserContext();
      const page = await context.newPage();
      await page.evaluateOnNewDocument(
        (choices) => {
          // The empty page before the first address has no storage.
          if (origin === 'null') return;
          for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
        },
        { language, mode },
      );
      page.on('pageerror', (error) => complaints.push(`thrown: ${String(error)}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          void wordsOf(message).then((words) => complaints.push(`console: ${words}`));
      });
      return {
        goto: async (address) => void (await page.goto(address)),
        // Plain values pass unchanged; Puppeteer's type also allows for its handles.
        evaluate: (work, ...given) => page.evaluate(work as () => unknown, ...(given as unknown as [])) as never,
        resize: (size) => page.setViewport(size),
        fill: (selector, text) => page.locator(selector).fill(text),
        click: (selector) => page.locator(selector).click(),
        picture: () => page.screenshot(),
        close: () => context.close(),
      };
    },
  };
};
