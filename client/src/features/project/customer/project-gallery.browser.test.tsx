import { Project, project } from '@countinghouse/contract/project/project.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ProjectGallery } from './project-gallery.tsx';

const projectOf = (number: number, name: string, fields: Partial<Project> = {}): Project =>
  sampleOf(Project, {
    id: idOf(number),
    name,
    descriptionEn: 'In English',
    descriptionFr: 'En français',
    descriptionDe: 'Auf Deutsch',
    descriptionNl: 'In het Nederlands',
    rentability: 7.35,
    duration: 36,
    coefficient: 2,
    minimumAmount: 1234.5,
    dividendFrequency: 'yearly',
    status: 'open',
    ...fields,
  });
const showGallery = (options: ShowOptions = {}) =>
  show(<ProjectGallery />, { address: '/my/projects', as: personOf('lead'), ...options });
const link = (name: string) => page.getByRole('link', { name, exact: true });

beforeEach(() => {
  lists(project, [projectOf(1, 'Harbour lofts'), projectOf(2, 'Solar park')]);
});

test('the projects show their terms and link to their pages', async () => {
  await showGallery();
  await expect.element(link('Harbour lofts')).toHaveAttribute('href', `/my/projects/${idOf(1)}`);
  const card = page.getByRole('article').filter({ hasText: 'Harbour lofts' });
  await expect.element(card).toMatchTextContent(/In English.*7\.35%.*36 months.*€1,234\.50.*every year/);
  await expect.element(card).toMatchTextContent(new RegExp(say('offer.projected')));
});

test('the projects that close first are listed first', async () => {
  await showGallery();
  await expect.element(link('Solar park')).toBeVisible();
  expect(callsTo(project.routes.list)[0]?.query).toEqual({ pageSize: '100', sorts: '["endDate"]' });
});

test('the page shows that no project is open, but not before the answer has arrived', async () => {
  lists(project, []);
  const arrive = waits(project.routes.list);
  await showGallery();
  await expect.element(page.getByRole('heading', { level: 1, name: say('offer.title') })).toBeVisible();
  await expect.element(page.getByText(say('offer.emptyTitle'))).not.toBeInTheDocument();
  arrive();
  await expect.element(page.getByText(say('offer.emptyTitle'))).toBeVisible();
});

test('projects that failed to load can be reloaded', async () => {
  refuses(project.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
  await showGallery();
  await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
  await expect.element(page.getByText(say('offer.emptyTitle'))).not.toBeInTheDocument();
  lists(project, [projectOf(1, 'Harbour lofts')]);
  await page.getByRole('button', { name: say('ui.retry') }).click();
  await expect.element(link('Harbour lofts')).toBeVisible();
});

test('a project that opens appears without a reload, and one that closes disappears', async () => {
  await showGallery();
  await expect.element(link('Solar park')).toBeVisible();
  lists(project, [projectOf(1, 'Harbour lofts'), projectOf(3, 'Wind farm')]);
  notifyChanged({ event: 'projectUpdated', resource: 'project', change: 'updated', ids: [idOf(2), idOf(3)] });
  await expect.element(link('Wind farm')).toBeVisible();
  await expect.element(link('Solar park')).not.toBeInTheDocument();
});

test.each([
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the projects are readable, accessible and not too wide in German %s', async (_name, options) => {
  const name = 'Donaudampfschifffahrtsgesellschaftshafenquartier';
  lists(project, [projectOf(1, name, { minimumAmount: 1_000_000, dividendFrequency: 'end' })]);
  await showGallery({ language: 'de', ...options });
  await expect.element(link(name)).toBeVisible();
  await expect.element(page.getByText('Auf Deutsch')).toBeVisible();
  await expect.element(page.getByText(speak('de')('offer.projected'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
