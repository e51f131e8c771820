import { gaugeNames } from '@countinghouse/contract/system/gauges.ts';
import { jobKinds } from '@countinghouse/contract/system/job-kinds.ts';
import { retryJobs, showSystem, type SystemState } from '@countinghouse/contract/system/system.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { jobKey } from './failed-jobs-panel.tsx';
import { SystemScreen } from './system-screen.tsx';

type Values = Partial<Record<(typeof gaugeNames)[number], number | null | 'unreadable'>>;

const healthy = { diskFree: 42 * 1024 ** 3, backupAge: 3_600, feedAge: 2 };

const stateOf = (values: Values, failedJobs: SystemState['failedJobs'] = []): SystemState => ({
  at: '2026-11-26T09:00:00.000Z',
  version: '1.2.3',
  build: '5b2e9c1f04d7a836',
  gauges: gaugeNames.map((name) => {
    const value = { ...healthy, ...values }[name] ?? (name in values ? null : 0);
    return { name, value: value === 'unreadable' ? null : value, isReadable: value !== 'unreadable' };
  }),
  failedJobs,
});

const failed = {
  kind: 'notification.mail',
  count: 3,
  error: 'MailFailure: the server refused the sender',
  attempts: 300,
  failedAt: '2026-11-26T08:00:00.000Z',
  recurs: false,
  isRepeatable: true,
} as const;

const showScreen = (options: ShowOptions = {}) => show(<SystemScreen />, { address: '/office/system', ...options });
const region = (name: string) => page.getByRole('region', { name });

beforeEach(() => answers(showSystem, stateOf({})));

describe('the state of the installation', () => {
  test('says that everything works, with each figure in words', async () => {
    await showScreen();
    await expect.element(page.getByText(say('system.allFine'))).toBeVisible();
    await expect.element(region(say('system.areaServer'))).toMatchTextContent('42 GB');
    await expect
      .element(region(say('system.areaTrading')))
      .toMatchTextContent(say('system.ago', { duration: '2 sec' }));
    await expect
      .element(page.getByRole('banner'))
      .toMatchTextContent(say('system.version', { version: '1.2.3 (5b2e9c1f04d7a836)' }));
    await expect.element(page.getByText(say('system.noneFailed'))).toBeVisible();
  });

  test('names what is wrong first, the most serious above, and what to do', async () => {
    answers(showSystem, stateOf({ jobsFailed: 1, proofFindings: 2, backupAge: null }));
    await showScreen();
    const noticed = region(say('system.needAttention', { count: 3 }));
    await expect.element(noticed).toMatchTextContent(say('system.proofFindingsAdvice'));
    const names = noticed
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('strong')?.textContent);
    expect(names[0]).toBe(say('system.proofFindings'));
    expect(new Set(names)).toEqual(
      new Set([say('system.proofFindings'), say('system.jobsFailed'), say('system.backupAge')]),
    );
    await expect.element(noticed).toMatchTextContent(say('system.backupAgeNone'));
    await expect.element(page.getByText(say('system.allFine'))).not.toBeInTheDocument();
  });

  test('never shows a figure that could not be read as a figure', async () => {
    answers(showSystem, stateOf({ outboxLag: 'unreadable' }));
    await showScreen();
    await expect
      .element(region(say('system.needAttention', { count: 1 })))
      .toMatchTextContent(say('system.unreadable'));
    await expect.element(region(say('system.areaServer'))).toMatchTextContent(say('system.levelUnknown'));
  });

  test('says why it could not be loaded and loads again', async () => {
    refuses(showSystem, { status: 503, code: 'unavailable', message: 'Not available at the moment.' });
    await showScreen();
    await expect.element(page.getByText('Not available at the moment.')).toBeVisible();
    answers(showSystem, stateOf({}));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('system.allFine'))).toBeVisible();
  });
});

describe('the failed jobs', () => {
  test('are named with their error, and start again on request', async () => {
    answers(showSystem, stateOf({ jobsFailed: 3 }, [failed]));
    answers(retryJobs, { count: 3 });
    await showScreen();
    await expect.element(page.getByText(failed.error)).toBeVisible();
    const job = say('system.jobNotificationMail');
    await page.getByRole('button', { name: say('system.retryNamed', { job }) }).click();
    await expect.element(page.getByText(say('system.retried', { count: 3 }))).toBeVisible();
    expect(callsTo(retryJobs).map(({ body }) => body)).toEqual([{ kind: 'notification.mail' }]);
  });

  test('of a recurring kind have no retry, because the next round follows', async () => {
    const round = { ...failed, kind: 'ledger.prove', recurs: true, isRepeatable: false };
    answers(showSystem, stateOf({ jobsFailed: 1 }, [round]));
    await showScreen();
    await expect.element(page.getByText(say('system.recurs'))).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('disappear as soon as somebody else has started them again', async () => {
    answers(showSystem, stateOf({ jobsFailed: 3 }, [failed]));
    await showScreen();
    await expect.element(page.getByText(failed.error)).toBeVisible();
    answers(showSystem, stateOf({}));
    notifyChanged({ event: 'jobRetried', resource: 'job', change: 'retried', ids: null });
    await expect.element(page.getByText(say('system.noneFailed'))).toBeVisible();
  });

  test('have a name for every kind', () => {
    for (const kind of jobKinds) expect(say(`system.${jobKey(kind)}`)).not.toContain('system');
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the screen is readable and accessible in German %s',
  async (_name, options) => {
    answers(showSystem, stateOf({ jobsFailed: 3, proofFindings: 1, backupAge: null, mailDelay: 9_000 }, [failed]));
    await showScreen({ language: 'de', ...options });
    await expect.element(page.getByText(speak('de')('system.proofFindingsAdvice'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
