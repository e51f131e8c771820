import { listLegalPages, readLegalPage } from '@countinghouse/contract/setting/legal-page.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { LegalLinks } from './legal-links.tsx';
import { LegalPage } from './legal-page.tsx';

const newest = new URLSearchParams();

test('a visitor sees who the firm is by law, and a link to each page that it has published', async () => {
  answers(listLegalPages, { topics: ['imprint', 'terms'] });
  const setting = { legalEntity: 'Meridian Wealth AG', regulator: 'BaFin', registration: 'HRB 4711, Frankfurt' };
  await show(<LegalLinks />, { as: null, size: phone, setting });
  await expect.element(page.getByText('Meridian Wealth AG')).toBeVisible();
  await expect.element(page.getByText(`${say('home.regulator')}: BaFin`)).toBeVisible();
  await expect.element(page.getByRole('link', { name: say('home.terms') })).toHaveAttribute('href', '/legal/terms');
  await expect.element(page.getByRole('link', { name: say('home.privacy') })).not.toBeInTheDocument();
  await expect.element(page.getByText(say('home.licence'), { exact: false })).not.toBeInTheDocument();
  expect(await pageFaults()).toEqual([]);
});

test('a firm without legal data shows no empty part', async () => {
  refuses(listLegalPages, { status: 503, code: 'unavailable', message: 'Please try again.' });
  await show(<LegalLinks />, { as: null });
  await expect.element(page.getByRole('region', { name: say('home.legal') })).not.toBeInTheDocument();
});

test('a legal page shows the firm’s headings and paragraphs as text, its language and its version', async () => {
  const text = '# Law\n\nGerman law applies.\nNo other.\n\n<img src=x onerror=alert(1)>';
  answers(readLegalPage, { topic: 'terms', language: 'en', text, version: 3, dateCreation: '2026-03-02T10:00:00Z' });
  await show(<LegalPage topic="terms" search={newest} header={null} />, { as: null, language: 'de', size: phone });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Law' })).toBeVisible();
  const paragraph = page.getByText('German law applies.', { exact: false });
  await expect.element(paragraph).toBeVisible();
  expect(paragraph.element().closest('[lang]')?.getAttribute('lang')).toBe('en');
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect.element(page.getByText('Fassung 3, veröffentlicht am 02.03.2026')).toBeVisible();
  expect(await pageFaults()).toEqual([]);
});

test('a legal page shows lines that begin with a dash as a list, below their heading and introduction', async () => {
  const text = '# Fees\nWe charge none for:\n- deposits\n- withdrawals\n\nTen - or more - lines.';
  answers(readLegalPage, { topic: 'terms', language: 'en', text, version: 1, dateCreation: '2026-03-02T10:00:00Z' });
  await show(<LegalPage topic="terms" search={newest} header={null} />, { as: null, size: [320, 640] });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Fees' })).toBeVisible();
  const items = page.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['deposits', 'withdrawals']);
  await expect.element(page.getByText('We charge none for:', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ten - or more - lines.')).toBeVisible();
});

test('a legal page that was never published says so', async () => {
  refuses(readLegalPage, { status: 404, code: 'notFound', message: 'Not found.' });
  await show(<LegalPage topic="imprint" search={newest} header={null} />, { as: null });
  await expect.element(page.getByText(say('home.legalNone'))).toBeVisible();
});

test('the address of one version shows that version in its language, whatever the visitor’s own', async () => {
  const first = { topic: 'terms', language: 'fr', text: 'Le droit suisse.', version: 1 } as const;
  answers(readLegalPage, { ...first, dateCreation: '2026-03-02T10:00:00Z' });
  const search = new URLSearchParams('language=fr&version=1');
  await show(<LegalPage topic="terms" search={search} header={null} />, { as: null });
  await expect.element(page.getByText('Le droit suisse.')).toBeVisible();
  expect(callsTo(readLegalPage)).toMatchObject([{ params: { language: 'fr' }, query: { version: '1' } }]);
});
