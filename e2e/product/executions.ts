import type { BrowserContext, Page } from '@playwright/test';
import { foreignHost } from './script-payloads.ts';

/** Signs that a text was interpreted as more than text. */
type Executions = string[];

/** Exposes the marker to every page of a context and records effects of payloads from now on. */
export const executionsIn = async (context: BrowserContext): Promise<Executions> => {
  const signs: Executions = [];
  await context.exposeFunction('__ran', (number: number) => void signs.push(`ran ${number}`));
  await context.route(
    ({ hostname }) => hostname === foreignHost,
    (route) => route.abort(),
  );
  context.on('request', (request) => {
    if (new URL(request.url()).hostname !== foreignHost) return;
    signs.push(`${request.isNavigationRequest() ? 'leaves' : 'asks'} for ${request.url()}`);
  });
  context.on('dialog', async (dialog) => {
    signs.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  return signs;
};

/** Hovers and focuses every element with a payload; returns their number. */
export const touchPlaces = (page: Page, within = 'body'): Promise<number> =>
  page.evaluate((selector) => {
    const places = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter((element) =>
      /__ran|alert\(|stranger\.example/.test(
        [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('') +
          element
            .getAttributeNames()
            .map((name) => element.getAttribute(name))
            .join(' '),
      ),
    );
    for (const place of places) {
      for (const kind of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter'])
        place.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
      place.focus();
      place.dispatchEvent(new FocusEvent('focus'));
      for (const kind of ['pointerout', 'mouseout']) place.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
    }
    return places.length;
  }, within);

/** Elements and addresses on the page that only a payload can have created. */
export const plantedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const names = element.getAttributeNames();
      const isPlanted =
        names.some((name) => name.startsWith('on')) ||
        ['id', 'name'].some((name) => element.getAttribute(name)?.startsWith('planted')) ||
        ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'style'].some((name) =>
          /^\s*(?:javascript|vbscript|data:text)|stranger\.example/i.test(element.getAttribute(name) ?? ''),
        );
      return isPlanted ? [element.outerHTML.slice(0, 200)] : [];
    }),
  );

/** All text readable on the page: its words, field values and the window's title, with single spaces. */
export const readOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ]
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  );
