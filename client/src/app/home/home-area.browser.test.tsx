import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { batchTree, quoteText } from '@countinghouse/contract/log/quote-batch.ts';
import { type ProvedQuote, provedQuote } from '@countinghouse/contract/price/proved-quote.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { getRiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loggedSample } from '../../../test/logged-sample.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { changeLanguage } from '../../kernel/i18n/i18n.ts';
import { goTo } from '../boot/address.ts';
import { HomeArea } from './home-area.tsx';

const before = `${location.pathname}${location.search}`;
const company: Partial<Setting> = {
  companyName: 'Harbour & Quill',
  description: 'We look after savings.\n\nAnybody may ring the bell.',
  street: 'Harbour Road',
  number: '7',
  zipCode: '1010',
  city: 'Vienna',
  country: 'AT',
  phone: '+43 1 5550123',
  email: 'office@quill.example',
  youtubeVideoId: 'M7lc1UVfVE1',
};
/** The home page's calls besides the settings. */
beforeEach(() => {
  answers(provedQuote, { proved: null });
  refuses(getRiskShare, { status: 404, code: 'notFound', message: 'There is no figure yet.' });
});
afterEach(() => goTo(before, { replace: true }));

const showAt = async (address: string, options: ShowOptions = {}): Promise<void> => {
  goTo(address, { replace: true });
  await show(<HomeArea />, { as: null, ...options });
};
const address = () => document.querySelector('#contact address')?.textContent;
const entry = (name: 'home.logIn' | 'home.openArea') => page.getByRole('link', { name: say(name) });

describe('a company without a description', () => {
  test('shows placeholders for missing data, and no video', async () => {
    await showAt('/');
    for (const key of ['noDescription', 'noPhone', 'noEmail', 'noAddress', 'hoursText', 'warningText'] as const)
      await expect.element(page.getByText(say(`home.${key}`), { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('home.videoPlay') })).not.toBeInTheDocument();
    await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  });

  test('shows a partial address without empty lines', async () => {
    await showAt('/', { setting: { city: 'Vienna', country: 'AT' } });
    await expect.poll(address).toBe('Vienna\nAustria');
  });
});

describe('the company’s description', () => {
  test('keeps its paragraphs', async () => {
    await showAt('/home', { setting: company });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Harbour & Quill');
    await expect.element(page.getByText('We look after savings.', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Anybody may ring the bell.', { exact: true })).toBeVisible();
    await expect.element(page.getByText(say('home.noDescription'))).not.toBeInTheDocument();
  });

  test('is in the reader’s language where the company wrote one', async () => {
    await showAt('/home', { setting: { ...company, descriptionDe: 'Wir hüten Erspartes.' }, language: 'de' });
    await expect.element(page.getByText('Wir hüten Erspartes.', { exact: true })).toBeVisible();
    await expect.element(page.getByText('We look after savings.', { exact: true })).not.toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('comes with links to call, write and visit', async () => {
    await showAt('/home', { setting: company });
    await expect.element(page.getByRole('link', { name: '+43 1 5550123' })).toHaveAttribute('href', 'tel:+4315550123');
    await expect
      .element(page.getByRole('link', { name: 'office@quill.example' }))
      .toHaveAttribute('href', 'mailto:office@quill.example');
    expect(address()).toBe('Harbour Road 7\n1010 Vienna\nAustria');
  });

  test('is shown as text, whatever it contains', async () => {
    const hostile = '<img src=x onerror=alert(1)> {{name}} $&';
    await showAt('/home', { setting: { ...company, companyName: hostile, description: hostile } });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostile);
    await expect.element(page.getByRole('paragraph').filter({ hasText: hostile })).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  test('loads nothing from the video’s site before the visitor plays it', async () => {
    await showAt('/home', { setting: company });
    const video = page.getByRole('region', { name: say('home.videoTitle', { company: 'Harbour & Quill' }) });
    await expect.element(video.getByRole('button', { name: say('home.videoPlay') })).toBeVisible();
    await expect.element(video).toMatchTextContent(new RegExp(RegExp.escape(say('home.videoNote'))));
    expect(document.querySelector('iframe')).toBeNull();
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('youtube'))).toEqual([]);
  });
});

describe('the products', () => {
  const products = (language: 'en' | 'de') => page.getByRole('region', { name: speak(language)('home.productsTitle') });

  test.each(['en', 'de'] as const)('number 19, each with its risk in words, in %s', async (language) => {
    await showAt('/home', { language });
    const entries = products(language).getByRole('listitem');
    await expect.element(entries).toHaveLength(19);
    const risk = `${speak(language)('home.risk')}: `;
    for (const item of entries.elements()) expect(item.textContent).toContain(risk);
  });

  test('that can lose the whole stake have the highest risk', async () => {
    await showAt('/home');
    const product = (name: 'options' | 'forex' | 'termDeposit') =>
      products('en')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: say(`home.${name}`) }) });
    for (const name of ['options', 'forex'] as const)
      await expect.element(product(name)).toMatchTextContent(new RegExp(`${say('home.riskVeryHigh')}$`));
    await expect.element(product('termDeposit')).toMatchTextContent(new RegExp(`${say('home.riskLow')}$`));
  });
});

describe('opening an account', () => {
  const way = () => page.getByRole('link', { name: say('home.openAccount') });

  test('is offered on the first screen beside the log-in, with the campaign of the visit', async () => {
    await showAt('/?campaign=autumn', { setting: { accountOpening: true } });
    await expect.element(way().first()).toHaveAttribute('href', '/open-account?campaign=autumn');
    await expect.element(page.getByRole('link', { name: say('home.callUs') })).not.toBeInTheDocument();
  });

  test('is not offered by a company that opens none online, whose number is there instead', async () => {
    await showAt('/');
    await expect.element(page.getByRole('link', { name: say('home.callUs') })).toHaveAttribute('href', '#contact');
    await expect.element(way()).not.toBeInTheDocument();
  });
});

describe('the entry link', () => {
  test('opens the log-in for a visitor', async () => {
    await showAt('/home');
    await expect.element(entry('home.logIn').first()).toHaveAttribute('href', '/login');
    await entry('home.logIn').first().click();
    expect(location.pathname).toBe('/login');
  });

  test.each([
    ['lead', '/my'],
    ['regular', '/office'],
  ] as const)('links a signed-in %s to %s', async (role, address) => {
    await showAt('/home', { as: personOf(role) });
    await expect.element(entry('home.openArea').first()).toHaveAttribute('href', address);
    await expect.element(entry('home.logIn')).not.toBeInTheDocument();
  });

  test('leads from an unknown address to the start page', async () => {
    await showAt('/nowhere');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(say('shell.notFoundTitle'));
    await expect.element(page.getByRole('link', { name: say('shell.notFoundAction') })).toHaveAttribute('href', '/');
  });
});

describe('the home page of a visitor', () => {
  afterEach(() => changeLanguage('en'));

  test('keeps the chosen language and mode for the next visit', async () => {
    await showAt('/home');
    await page.getByRole('button', { name: say('home.toDark') }).click();
    await expect.element(page.getByRole('button', { name: say('home.toLight') })).toBeVisible();
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await page.getByRole('combobox', { name: say('home.language') }).selectOptions('de');
    await expect.element(page.getByRole('button', { name: speak('de')('home.toLight') })).toBeVisible();
    expect([localStorage.getItem('mode'), localStorage.getItem('language')]).toEqual(['dark', 'de']);
    expect(document.documentElement.lang).toBe('de');
  });

  test.each([
    ['on a desktop', company, {}],
    ['on a phone', company, { size: phone }],
    ['on a phone in the dark, with nothing said yet', {}, { size: phone, mode: 'dark' }],
  ] as const)('is readable and accessible in German %s', async (_where, setting, options) => {
    await showAt('/home', { language: 'de', setting, ...options });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the price with its proof', () => {
  const tick = { time: '2026-11-28T09:30:00.250Z', bid: '1.10000', ask: '1.10010' };
  const { root } = batchTree([quoteText('EURUSD', tick)]);
  const batch = {
    id: 'b1',
    kind: 'quotes',
    count: 1,
    root: toBase64(root),
    source: 'simulated',
    from: '2026-11-28T09:29:55.000Z',
    to: '2026-11-28T09:30:05.000Z',
  };
  const proved: ProvedQuote = { symbol: 'EURUSD', tick, place: 0, hashes: [], logged: loggedSample(batch) };
  const part = () => page.getByRole('region', { name: say('priceProof.title') });
  const check = () =>
    part()
      .getByRole('button', { name: say('priceProof.checkNow') })
      .click();

  test('is checked in the visitor’s own browser', async () => {
    answers(provedQuote, { proved });
    await showAt('/', { setting: company });
    await expect.element(part().getByText('1.10010')).toBeVisible();
    await expect.element(part().getByText(say('priceProof.simulated'))).toBeVisible();
    await check();
    await expect.element(part().getByText(say('priceProof.passed'))).toBeVisible();
    await expect.element(part().getByText(say('priceProof.isSigned', { origin: 'firm.example/log' }))).toBeVisible();
  });

  test('does not pass with another price', async () => {
    answers(provedQuote, { proved: { ...proved, tick: { ...tick, bid: '1.09000' } } });
    await showAt('/', { setting: company });
    await check();
    await expect.element(part().getByText(say('priceProof.failed'))).toBeVisible();
    await expect.element(part().getByText(say('priceProof.passed'))).not.toBeInTheDocument();
  });

  test('is below the picture of a company that has one, and readable in German on a phone', async () => {
    answers(provedQuote, { proved });
    await showAt('/', { setting: { ...company, media: '/v1/file/1' }, language: 'de', size: phone, mode: 'dark' });
    const german = speak('de');
    await expect.element(page.getByText('1,10010', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: german('priceProof.checkNow') }).click();
    await expect.element(page.getByText(german('priceProof.passed'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('is left out if it cannot be read, and the page stays', async () => {
    answers(provedQuote, { proved: { ...proved, logged: { ...proved.logged, content: 'no JSON' } } });
    await showAt('/', { setting: company });
    await expect.element(page.getByText(say('home.warningText'))).toBeVisible();
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
    await expect.element(part()).not.toBeInTheDocument();
  });

  test('is left out while there is none', async () => {
    await showAt('/', { setting: company });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(part()).not.toBeInTheDocument();
  });
});
