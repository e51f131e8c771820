import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import {
  discardImport,
  failedRows,
  forecastImport,
  getImport,
  importSample,
  LeadImport,
  listImports,
} from '@countinghouse/contract/import/import.ts';
import { forecastUndo, undoImport } from '@countinghouse/contract/import/undo.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, showOffice } from '../../../../test/show.tsx';
import { notifyChanged, socketState } from '../../../kernel/changes/changes.ts';

const importOf = (fields: Partial<LeadImport> = {}): LeadImport =>
  sampleOf(LeadImport, {
    id: idOf(50),
    fileName: 'fair.xlsx',
    header: ['First name', 'Last name', 'E-mail'],
    columns: ['firstName', 'lastName', 'email'],
    rowCount: 1300,
    ...fields,
  });
const done = importOf({
  state: 'done',
  processed: 1300,
  created: 1234,
  updated: 60,
  skipped: 4,
  failed: 2,
  undoUntil: '2026-04-01T12:00:00.000Z',
  dateDone: '2026-03-02T12:00:00.000Z',
});
const holds = (item: LeadImport): void => answers(getImport, item);
const showScreen = (options: ShowOptions = {}, search = '') =>
  showOffice(`/office/leads/import/${idOf(50)}${search}`, options);
const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const step = () => main().getByRole('list', { name: say('import.steps') });
const current = () => step().element().querySelector('[aria-current="step"]')?.textContent;

beforeEach(() => {
  answersForOtherScreens();
  answers(importSample, { rows: [['Ada', 'Long', 'ada@example.test']] });
  holds(importOf());
});

/** Answers for the other steps and the start screen, which the router shows briefly after a test that ended there. */
const answersForOtherScreens = (): void => {
  lists(campaign, []);
  answers(listImports, { leadImports: [] });
  answers(forecastImport, { created: 3, updated: 0, skipped: 0, failed: 0, costWithoutCampaign: 0, cost: 0 });
};

describe('the screen of an import', () => {
  test('shows a placeholder until the import has loaded, then the name of the file', async () => {
    const arrive = waits(getImport);
    await showScreen();
    await expect.element(page.getByRole('heading', { name: say('import.title') })).toBeVisible();
    arrive();
    await expect.element(page.getByRole('heading', { name: 'fair.xlsx' })).toBeVisible();
  });

  test('shows the error and reloads on request', async () => {
    refuses(getImport, { status: 404, code: 'notFound', message: 'This import is not here.' });
    await showScreen();
    await expect.element(main().getByText('This import is not here.')).toBeVisible();
    holds(importOf());
    await button(say('ui.retry')).click();
    await expect.element(page.getByRole('heading', { name: 'fair.xlsx' })).toBeVisible();
  });

  test('is not available to a standard user, and makes no call', async () => {
    await showScreen({ as: personOf('regular') });
    await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
    expect(callsTo(getImport)).toHaveLength(0);
  });

  test('shows the columns first while a required one is missing, whatever step the address names', async () => {
    holds(importOf({ columns: [null, 'lastName', 'email'] }));
    await showScreen({}, '?step=choices');
    await expect.element(main().getByText(say('import.stillNeeded', { fields: say('field.firstName') }))).toBeVisible();
    expect(current()).toContain(say('import.stepColumns'));
  });

  test('links back to earlier steps', async () => {
    await showScreen({}, '?step=choices');
    await step()
      .getByRole('button', { name: new RegExp(say('import.stepColumns')) })
      .click();
    await expect.element(main().getByRole('table', { name: say('import.columnsTitle') })).toBeVisible();
  });

  test('of a discarded import shows that nothing was imported', async () => {
    holds(importOf({ state: 'discarded' }));
    await showScreen();
    await expect.element(main().getByText(say('import.discardedText'))).toBeVisible();
  });

  test('of a failed import shows the reason, and no figures that resemble a result', async () => {
    holds(importOf({ state: 'failed', errorCode: 'importFailed' }));
    await showScreen();
    await expect.element(main().getByRole('alert')).toMatchTextContent(new RegExp(say('error.importFailed')));
    await expect.element(main().getByText(say('import.createdNote'))).not.toBeInTheDocument();
  });
});

describe('discarding an import', () => {
  const confirm = () => dialog(say('import.discardTitle')).getByRole('button', { name: say('import.discard') });

  test('asks for confirmation with file and rows, and returns to the imports', async () => {
    answers(discardImport, undefined);
    await showScreen();
    await button(say('import.discard')).click();
    await expect
      .element(dialog(say('import.discardTitle')))
      .toMatchTextContent(
        new RegExp(RegExp.escape(say('import.discardText', { count: 1300, formatted: '1,300', name: 'fair.xlsx' }))),
      );
    expect(callsTo(discardImport)).toHaveLength(0);
    await confirm().click();
    await expect.element(page.getByText(say('import.discarded'))).toBeVisible();
    await expect.element(main().getByText(say('import.earlierNone'))).toBeVisible();
    expect(callsTo(discardImport).map(({ params }) => params['id'])).toEqual([idOf(50)]);
  });

  test('does nothing on Cancel', async () => {
    await showScreen();
    await button(say('import.discard')).click();
    await dialog(say('import.discardTitle'))
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(dialog(say('import.discardTitle'))).not.toBeInTheDocument();
    expect(callsTo(discardImport)).toHaveLength(0);
  });

  test('shows the reason of a refusal and stays on the import', async () => {
    refuses(discardImport, { status: 409, code: 'importState', message: 'This import runs already.' });
    await showScreen();
    await button(say('import.discard')).click();
    await confirm().click();
    await expect.element(page.getByText('This import runs already.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'fair.xlsx' })).toBeVisible();
  });
});

describe('a pending or running import', () => {
  afterEach(() => {
    vi.useRealTimers();
    socketState.set('connecting');
  });

  test('awaits approval above a thousand rows, and starts on the open screen once approved', async () => {
    holds(importOf({ state: 'waiting' }));
    await showScreen();
    await expect.element(main().getByText(say('import.waitingText', { rows: '1,000' }))).toBeVisible();
    holds(importOf({ state: 'running', processed: 0 }));
    notifyChanged({ event: 'leadImportUpdated', resource: 'leadImport', change: 'updated', ids: [idOf(50)] });
    await expect.element(main().getByText(say('import.processed', { done: '0', all: '1,300' }))).toBeVisible();
    expect(current()).toContain(say('import.stepRun'));
  });

  test('shows its progress and ends in its report with a message about the result', async () => {
    holds(importOf({ state: 'running', processed: 650 }));
    await showScreen();
    const far = say('import.processed', { done: '650', all: '1,300' });
    await expect.element(main().getByRole('progressbar', { name: far })).toHaveAttribute('aria-valuenow', '50');
    holds({ ...done, failed: 0 });
    notifyChanged({ event: 'leadImportUpdated', resource: 'leadImport', change: 'updated', ids: [idOf(50)] });
    await expect.element(page.getByText(say('import.doneToast', { count: 1294, formatted: '1,294' }))).toBeVisible();
    await expect.element(button(say('import.undo'))).toBeVisible();
  });

  test('warns at its end if rows were not imported', async () => {
    holds(importOf({ state: 'running', processed: 650 }));
    await showScreen();
    await expect.element(main().getByRole('progressbar')).toBeVisible();
    holds(done);
    notifyChanged({ event: 'leadImportUpdated', resource: 'leadImport', change: 'updated', ids: [idOf(50)] });
    await expect.element(page.getByText(say('import.someFailed')).first()).toBeVisible();
    await expect.element(page.getByText(/leads? were imported/)).not.toBeInTheDocument();
  });

  test('polls every three seconds while no live events arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    holds(importOf({ state: 'running', processed: 650 }));
    await showScreen();
    await expect.element(main().getByRole('progressbar')).toBeVisible();
    // Its clock starts after the first paint.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    holds(done);
    vi.advanceTimersByTime(3_000);
    await expect.element(button(say('import.undo'))).toBeVisible();
  });

  test('does not poll while live events arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    socketState.set('live');
    holds(importOf({ state: 'running', processed: 650 }));
    await showScreen();
    await expect.element(main().getByRole('progressbar')).toBeVisible();
    const before = callsTo(getImport).length;
    vi.advanceTimersByTime(60_000);
    notifyChanged({ event: 'leadImportUpdated', resource: 'leadImport', change: 'updated', ids: [idOf(50)] });
    await expect.poll(() => callsTo(getImport).length).toBe(before + 1);
  });
});

describe('the report of an import', () => {
  const tile = (label: string) =>
    main().getByText(label, { exact: true }).element().closest('[aria-busy]')?.textContent;

  test('shows the results, with a link to exactly the created leads', async () => {
    holds(done);
    await showScreen();
    const leads = main().getByRole('link', { name: say('import.openLeads') });
    await expect.element(leads).toBeVisible();
    expect(tile(say('import.created'))).toContain('1,234');
    expect(tile(say('import.failed'))).toContain('2');
    const filters = new URL((leads.element() as HTMLAnchorElement).href).searchParams.get('filters');
    expect(JSON.parse(filters ?? '')).toEqual({ dateCreation: { gte: done.dateDone, lte: done.dateDone } });
  });

  test('shows what the new leads cost, if the file said so', async () => {
    holds({ ...done, cost: 48.3 });
    await showScreen();
    await expect.element(main().getByText(say('import.costNote'))).toBeVisible();
    expect(tile(say('import.cost'))).toContain('€48.30');
    holds({ ...done, cost: null });
    notifyChanged({ event: 'leadImportUpdated', resource: 'leadImport', change: 'updated', ids: [idOf(50)] });
    await expect.element(main().getByText(say('import.costNote'))).not.toBeInTheDocument();
  });

  test('has no link without created leads', async () => {
    holds({ ...done, created: 0 });
    await showScreen();
    await expect.element(button(say('import.undo'))).toBeVisible();
    await expect.element(main().getByRole('link', { name: say('import.openLeads') })).not.toBeInTheDocument();
  });

  test('offers the rows that were not imported as a file', async () => {
    holds(done);
    answersFile(failedRows, new Blob(['sheet']));
    await showScreen();
    await button(say('import.downloadFailed')).click();
    await expect.poll(() => callsTo(failedRows).map(({ params }) => params['id'])).toEqual([idOf(50)]);
  });

  test('shows why that file could not be downloaded', async () => {
    holds(done);
    refuses(failedRows, { status: 404, code: 'notFound', message: 'The rows are gone.' });
    await showScreen();
    await button(say('import.downloadFailed')).click();
    await expect.element(page.getByText('The rows are gone.')).toBeVisible();
  });

  test('offers no file if every row was imported', async () => {
    holds({ ...done, failed: 0 });
    await showScreen();
    await expect.element(button(say('import.undo'))).toBeVisible();
    await expect.element(button(say('import.downloadFailed'))).not.toBeInTheDocument();
  });
});

describe('undoing an import', () => {
  const question = () => dialog(say('import.undoTitle'));

  test('first shows how many leads are removed and kept and what is not undone, then the result', async () => {
    holds(done);
    answers(forecastUndo, { removed: 1200, kept: 34, cost: 36.5 });
    const undone = { ...done, state: 'undone', undoUntil: null } as const;
    answers(undoImport, () => {
      holds(undone);
      return { removed: 1200, kept: 34, import: undone };
    });
    await showScreen();
    await expect.element(main().getByText('1 Apr 2026')).toBeVisible();
    expect(callsTo(forecastUndo)).toHaveLength(0);
    await button(say('import.undo')).click();
    for (const text of [
      say('import.undoGoes', { count: 1200, formatted: '1,200' }),
      say('import.undoStays', { count: 34, formatted: '34' }),
      say('import.undoCost', { amount: '€36.50' }),
      say('import.undoUpdated'),
    ])
      await expect.element(question().getByText(text)).toBeVisible();
    expect(callsTo(undoImport)).toHaveLength(0);
    await question()
      .getByRole('button', { name: say('import.undoConfirm', { count: 1200, formatted: '1,200' }) })
      .click();
    await expect.element(main().getByText(say('import.undoneTitle'))).toBeVisible();
    await expect.element(page.getByText(say('import.undone', { count: 1200, formatted: '1,200' }))).toBeVisible();
    await expect.element(button(say('import.undo'))).not.toBeInTheDocument();
    await expect.element(main().getByRole('link', { name: say('import.openLeads') })).not.toBeInTheDocument();
  });

  test('cannot be confirmed before its effect has loaded', async () => {
    holds(done);
    answers(forecastUndo, { removed: 1200, kept: 0, cost: 0 });
    const arrive = waits(forecastUndo);
    await showScreen();
    await button(say('import.undo')).click();
    await expect.element(question().getByRole('button', { name: say('import.undo') })).toBeDisabled();
    arrive();
    await expect
      .element(question().getByText(say('import.undoGoes', { count: 1200, formatted: '1,200' })))
      .toBeVisible();
    await expect.element(question().getByText(/because someone has worked/)).not.toBeInTheDocument();
  });

  test('shows the reason of a refusal and changes nothing', async () => {
    holds(done);
    answers(forecastUndo, { removed: 1, kept: 0, cost: 0 });
    refuses(undoImport, { status: 409, code: 'undoTooLate', message: 'It is too late for that.' });
    await showScreen();
    await button(say('import.undo')).click();
    await question()
      .getByRole('button', { name: say('import.undoConfirm', { count: 1, formatted: '1' }) })
      .click();
    await expect.element(page.getByText('It is too late for that.')).toBeVisible();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(button(say('import.undo'))).toBeVisible();
  });

  test('is not offered after its last day', async () => {
    holds({ ...done, undoUntil: null });
    await showScreen();
    await expect.element(main().getByRole('link', { name: say('import.openLeads') })).toBeVisible();
    await expect.element(button(say('import.undo'))).not.toBeInTheDocument();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the report is accessible and fits in German %s', async (_name, options) => {
  holds({ ...done, fileName: 'Vermögensverwaltungsgesellschaftsherbstmesse.xlsx' });
  await showScreen({ language: 'de', ...options });
  await expect.element(page.getByText(speak('de')('import.someFailed'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
