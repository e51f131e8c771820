import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../test/people.ts';
import { idOf } from '../../../test/sample.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { notifyChanged, notifyReconnected } from '../changes/changes.ts';
import { useMay, useReach, useRole } from '../permission/use-may.ts';
import { useRead } from './use-call.ts';

function Best() {
  const { data, error } = useRead(topCampaigns, {}, { resources: ['user'] });
  return <p>{error?.message ?? data?.topCampaigns.map(({ name }) => name).join(', ') ?? '…'}</p>;
}

const best = (name: string): void => answers(topCampaigns, { topCampaigns: [{ id: idOf(1), name, leads: 3 }] });
const callCount = () => callsTo(topCampaigns).length;
const changed = (resource: string): void =>
  notifyChanged({ event: `${resource}Updated`, resource, change: 'updated', ids: [idOf(1)] });
const isHidden = (hidden: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};
const showBest = async (): Promise<void> => {
  best('Radio');
  await show(<Best />);
  await expect.element(page.getByText('Radio')).toBeVisible();
};

afterEach(() => vi.restoreAllMocks());

describe('a query', () => {
  test.each(['campaign', 'user'])('is refetched when a %s that it shows changes', async (name) => {
    await showBest();
    best('Autumn letter');
    changed(name);
    await expect.element(page.getByText('Autumn letter')).toBeVisible();
  });

  test('is refetched once if many records change at the same time', async () => {
    await showBest();
    best('Autumn letter');
    for (let change = 0; change < 20; change += 1) changed('campaign');
    await expect.element(page.getByText('Autumn letter')).toBeVisible();
    expect(callCount()).toBe(2);
  });

  test('is refetched after the connection was lost, as anything may have changed', async () => {
    await showBest();
    best('Autumn letter');
    notifyReconnected();
    await expect.element(page.getByText('Autumn letter')).toBeVisible();
  });

  test('is not refetched in a hidden tab until the tab is shown again', async () => {
    await showBest();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    isHidden(true);
    best('Autumn letter');
    changed('campaign');
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(callCount()).toBe(1);
    isHidden(false);
    await expect.element(page.getByText('Autumn letter')).toBeVisible();
  });

  test('is not retried after a refusal', async () => {
    refuses(topCampaigns, { status: 403, code: 'forbidden', message: 'No access' });
    await show(<Best />);
    await expect.element(page.getByText('No access')).toBeVisible();
    expect(callCount()).toBe(1);
  });
});

function Rights() {
  return (
    <p>
      {useRole()}: {useMay('lead:assign') ? 'assigns' : 'does not assign'}, reads {useReach('lead:read')}
    </p>
  );
}

describe('the permissions of a role', () => {
  test.each([
    ['admin', 'admin: assigns, reads all'],
    ['regular', 'regular: does not assign, reads assigned'],
    ['lead', 'lead: does not assign, reads none'],
  ] as const)('of a %s are the contract’s', async (role, rights) => {
    await show(<Rights />, { as: personOf(role) });
    await expect.element(page.getByText(rights)).toBeVisible();
  });
});
