import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say } from '../../../test/say.ts';
import { desk, phone, show } from '../../../test/show.tsx';
import { CopyField } from './copy-field.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { EmptyState, ErrorState } from './screen-state.tsx';
import { StatTile } from './stat-tile.tsx';
import { TabBar } from './tab-bar.tsx';
import { Timeline } from './timeline.tsx';

afterEach(() => vi.restoreAllMocks());

describe('a screen without content', () => {
  test('announces a failure with its reason, and retries on request', async () => {
    const retry = vi.fn<() => void>();
    await show(<ErrorState message="The server is busy." onRetry={retry} />);
    const alert = page.getByRole('alert').filter({ hasText: say('ui.errorTitle') });
    await expect.element(alert).toMatchTextContent(/The server is busy\./);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('offers no retry if there is none', async () => {
    await show(<ErrorState message="The link is too old." />);
    await expect.element(page.getByText('The link is too old.')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('has a heading only if it is the whole screen', async () => {
    await show(
      <>
        <EmptyState title="No page here" fullScreen />
        <EmptyState title="No deposits yet" />
      </>,
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('No page here');
    expect(page.getByRole('heading').elements()).toHaveLength(1);
  });
});

test('a secret is copied completely, and the button confirms it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(<CopyField label="New password" value="  Harbour-92 " note="Shown only once" />);
  await expect.element(page.getByText('Shown only once')).toBeVisible();
  await page.getByRole('button', { name: `${say('ui.copy')}: New password` }).click();
  await expect.element(page.getByRole('button', { name: `${say('ui.copied')}: New password` })).toBeVisible();
  expect(write.mock.calls).toEqual([['  Harbour-92 ']]);
});

describe('the steps of a wizard', () => {
  const steps = ['Details', 'Payment', 'Result'];
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  test('mark the current one, and link only to finished ones', async () => {
    const go = vi.fn<(index: number) => void>();
    await show(<ProgressSteps label="Deposit" steps={steps} current={1} onStep={go} />);
    await expect.element(step('Payment')).toHaveAttribute('aria-current', 'step');
    await expect.element(step('Details')).toMatchTextContent(new RegExp(say('ui.stepDone')));
    expect(page.getByRole('button').elements()).toHaveLength(1);
    await page.getByRole('button').click();
    expect(go.mock.calls).toEqual([[0]]);
  });

  test('are not links if there is no way back', async () => {
    await show(<ProgressSteps label="Deposit" steps={steps} current={3} />);
    await expect.element(step('Result')).toMatchTextContent(new RegExp(say('ui.stepDone')));
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    expect(document.querySelector('[aria-current]')).toBeNull();
  });
});

describe('a number with its label', () => {
  test('shows its trend in words, whether the change is good or bad', async () => {
    await show(<StatTile label="Complaints" value="12" trend={{ value: '12 %', direction: 'down', good: true }} />);
    await expect.element(page.getByText(say('ui.trendDown', { value: '12 %' }))).toBeInTheDocument();
    expect(document.querySelector('[data-good="true"]')).not.toBeNull();
  });

  test('shows a dash instead of a value that is not known', async () => {
    await show(<StatTile label="Complaints" value={undefined} />);
    await expect.element(page.getByText('–')).toBeVisible();
  });

  test('shows neither value nor trend while it loads, and keeps its height', async () => {
    function Tile() {
      const [loading, setLoading] = useState(true);
      return (
        <>
          <StatTile
            label="Leads"
            value="1,234"
            loading={loading}
            trend={{ value: '3 %', direction: 'up', good: true }}
          />
          <button type="button" onClick={() => setLoading(false)}>
            Arrive
          </button>
        </>
      );
    }
    await show(<Tile />);
    const tile = () => document.querySelector<HTMLElement>('[aria-busy]');
    await expect.poll(() => tile()?.getAttribute('aria-busy')).toBe('true');
    await expect.element(page.getByText('1,234')).not.toBeInTheDocument();
    await expect.element(page.getByText(say('ui.trendUp', { value: '3 %' }))).not.toBeInTheDocument();
    const value = () => tile()?.children[1]?.getBoundingClientRect().height;
    const before = value();
    await page.getByRole('button', { name: 'Arrive' }).click();
    await expect.element(page.getByText('1,234')).toBeVisible();
    expect(Math.abs((value() ?? 0) - (before ?? 0))).toBeLessThan(4);
  });
});

describe('the tabs of a screen', () => {
  const names = ['Company', 'Contact', 'Languages', 'Appearance', 'Security', 'Money', 'Labels', 'Stages'];
  const tabs = names.map((label) => ({ value: label.toLowerCase(), label: `${label} details` }));

  const showTabs = (shown: string, size: readonly [number, number]) =>
    show(
      <Tabs value={shown}>
        <TabBar tabs={tabs} shown={shown} />
      </Tabs>,
      { size },
    );
  /** The width of the fade at the start and the end of the bar. */
  const fades = () => {
    const bar = document.querySelector('[role="tablist"]');
    const style = bar && getComputedStyle(bar);
    return [style?.getPropertyValue('--start-fade'), style?.getPropertyValue('--end-fade')];
  };
  const isInSight = () => {
    const [bar, tab] = ['[role="tablist"]', '[aria-selected="true"]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    return bar !== undefined && tab !== undefined && tab.left >= bar.left - 1 && tab.right <= bar.right + 1;
  };

  test('keep the active one visible on a phone, and fade on each side that hides more', async () => {
    await showTabs('security', phone);
    await expect.poll(fades).toEqual(['40px', '40px']);
    await expect.poll(isInSight).toBe(true);
  });

  test('do not fade before the first', async () => {
    await showTabs('company', phone);
    await expect.poll(fades).toEqual(['0px', '40px']);
    await expect.poll(isInSight).toBe(true);
  });

  test('do not fade after the last', async () => {
    await showTabs('stages', phone);
    await expect.poll(fades).toEqual(['40px', '0px']);
    await expect.poll(isInSight).toBe(true);
  });

  test('keep the active one visible when the window is resized, and do not fade if all fit', async () => {
    await showTabs('money', phone);
    await expect.poll(isInSight).toBe(true);
    await page.viewport(700, phone[1]);
    await expect.poll(isInSight).toBe(true);
    await page.viewport(desk[0], desk[1]);
    await expect.poll(fades).toEqual(['0px', '0px']);
  });
});

test('a timeline shows actor, action and time, readable in German on a phone in the dark', async () => {
  const entries = [
    {
      id: 'a',
      title: 'Vermögensverwaltungsgesellschaftsvertragsänderung',
      instant: '2026-03-02T09:30:00.000Z',
      actor: 'Ada Quill',
      body: 'Zurückgestellt',
    },
    { id: 'b', title: 'Angelegt', instant: '2026-03-01T09:30:00.000Z' },
  ];
  await show(<Timeline label="Verlauf" entries={entries} instants="date" />, {
    language: 'de',
    size: phone,
    mode: 'dark',
    compact: true,
  });
  const list = page.getByRole('list', { name: 'Verlauf' });
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Ada Quill · 02\.03\.2026/);
  await expect.element(list.getByRole('listitem').last()).not.toMatchTextContent(/·/);
  expect(await pageFaults('de')).toEqual([]);
});
