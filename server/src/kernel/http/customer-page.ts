import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from './escape-html.ts';

/** Added by the client's build to pages of the customer area. */
export interface CustomerStart {
  /** Requests the first answers, and paints the balances. */
  readonly script: string;
  /** Names of the two balances by language, as JSON. */
  readonly labels: string;
}

/** Reads it; null when there is none. */
export const readCustomerStart = async (folder: string): Promise<CustomerStart | null> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/customer-start.json'), 'utf8')) as CustomerStart;
  } catch {
    return null;
  }
};

export const isCustomers = (url: string): boolean => /^\/my(?:[/?]|$)/.test(url);

/** As wide and as high as the tiles that replace them. */
const style = [
  '#first-figures{box-sizing:border-box;max-width:792px;margin:0 auto;padding:165px 16px 0;display:grid;gap:12px}',
  // Beside the rail with the parts of the area.
  '@media(min-width:48em){#first-figures{position:relative;left:42px}}',
  '#first-figures{grid-template-columns:1fr 1fr;font-family:system-ui,sans-serif;color-scheme:light}',
  '#first-figures[hidden]{display:none}',
  '#first-figures div{display:grid;padding:14px;border:1px solid #8884;border-radius:10px}',
  '#first-figures span{font-size:.875rem}#first-figures b{font-size:1.375rem;line-height:34px}',
  ':root[data-mantine-color-scheme=dark] #first-figures{color-scheme:dark;color:#eee}',
  ':root[data-mantine-color-scheme=dark]{background:#16181d}',
].join('');

const tile = '<div><span></span><b></b></div>';

/** The same for every reader: the figures come with calls that need both halves of the session. */
export const writeCustomerPage = (
  start: CustomerStart | null,
  nonce: string,
): { readonly head: string; readonly screen: string } => {
  if (start === null) return { head: '', screen: '' };
  const labels = escapeHtml(start.labels);
  return {
    head: `<style nonce="${nonce}">${style}</style><script nonce="${nonce}" data-labels="${labels}">${start.script}</script>`,
    screen: `<section id="first-figures" hidden>${tile}${tile}</section>`,
  };
};
