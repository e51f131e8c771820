import { campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../src/kernel/call/call.ts';
import { CallError } from '../src/kernel/call/call-error.ts';
import { showToast } from '../src/ui/toast/toast-store.ts';
import { pageFaults } from './page-faults.ts';
import { idOf, sampleOf } from './sample.ts';
import { say } from './say.ts';
import { answers, callsTo, takeFaults, untilNoCallFollows, waits } from './server-answers.ts';
import { show } from './show.tsx';
import { smallTargetsAmong, targetsHere } from './small-targets.ts';

test('a reply that does not fit the contract fails the test', async () => {
  answers(topCampaigns, { topCampaigns: [{ id: 'no id', name: 'Radio', leads: 1 }] });
  await expect(call(topCampaigns)).rejects.toBeInstanceOf(CallError);
  expect(takeFaults()).toEqual([expect.stringContaining('reply of campaign.top')]);
});

test('a request that does not fit the contract fails the test and gets no answer', async () => {
  answers(campaign.routes.create, sampleOf(campaign.item));
  await expect(call(campaign.routes.create, { body: { name: '' } })).rejects.toBeInstanceOf(CallError);
  expect(takeFaults()).toEqual([expect.stringContaining('body of campaign.create')]);
  expect(callsTo(campaign.routes.create)).toHaveLength(0);
});

test('a call without a prepared answer fails the test', async () => {
  await expect(call(topCampaigns)).rejects.toMatchObject({ code: 'unprepared' });
  expect(takeFaults()).toEqual(['no answer prepared for GET /v1/campaign/top']);
});

test('the end of a test waits for the calls that follow its replies, and for no reply that is held', async () => {
  answers(campaign.routes.create, sampleOf(campaign.item));
  answers(topCampaigns, { topCampaigns: [] });
  void call(campaign.routes.create, { body: { name: 'Radio' } })
    .then(() => call(topCampaigns))
    .then(() => call(topCampaigns));
  await untilNoCallFollows();
  expect(callsTo(topCampaigns)).toHaveLength(2);
  const arrive = waits(topCampaigns);
  const held = call(topCampaigns);
  await untilNoCallFollows();
  arrive();
  expect(await held).toEqual({ topCampaigns: [] });
});

test('a sample is valid, and fields that do not fit are refused', () => {
  expect(sampleOf(campaign.item, { name: 'Radio' })).toMatchObject({ id: idOf(1), name: 'Radio', version: 0 });
  expect(() => sampleOf(campaign.item, { id: 'no id' })).toThrow(/does not fit the contract/);
});

test('every kind of page fault is found', async () => {
  await show(
    <main>
      <h1>{say('auth.signIn')}</h1>
      <p>auth.signIn</p>
      <p style={{ color: '#ccc', background: '#fff' }}>pale</p>
      <div style={{ width: 3000 }}>wide</div>
      <button type="button" style={{ width: 12, height: 12, padding: 0 }} />
      <button type="button" style={{ width: 12, height: 12, padding: 0 }} />
    </main>,
    { language: 'de' },
  );
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  const faults = (await pageFaults('de')).join('\n');
  for (const kind of [/color-contrast: /, /button-name: /, /scrolls sideways/, /too small: /, /raw key: /, /English: /])
    expect(faults).toMatch(kind);
});

test('a target is too small only near others and outside a sentence', async () => {
  const at = (left: number, top: number, width: number, height: number) =>
    `position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; padding: 0`;
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = `
    <button style="${at(10, 10, 16, 16)}">close</button><button style="${at(30, 10, 16, 16)}">closer</button>
    <button style="${at(10, 100, 60, 14)}">flat</button><button style="${at(10, 114, 60, 40)}">below</button>
    <button style="${at(200, 10, 16, 16)}">alone</button><button style="${at(300, 10, 24, 24)}">enough</button>
    <button style="${at(200, 100, 60, 14)}">roomy</button><button style="${at(200, 120, 60, 40)}">lower</button>
    <button style="${at(300, 100, 9, 9)}" disabled>off</button><button style="${at(309, 100, 30, 30)}">on</button>
    <p style="${at(10, 200, 300, 60)}; font-size: 12px; line-height: 14px">
      Some words and <a href="#here">a link</a> <a href="#there">and one more</a> among them.
    </p>
    <nav style="${at(10, 300, 300, 60)}; font-size: 12px; line-height: 14px"><a href="#up">up</a> <a href="#on">on</a></nav>
    <label style="${at(10, 400, 90, 30)}"><input type="checkbox"> whole label</label>
    <button style="${at(10, 430, 90, 30)}">under it</button>`;
  const found = smallTargetsAmong(targetsHere()).map((text) => /“(.+)”/.exec(text)?.[1]);
  place.remove();
  expect(found).toEqual(['close', 'closer', 'flat', 'up', 'on']);
});

test('a message that an earlier test left behind is not on the next test’s page', async () => {
  showToast({ type: 'success', message: 'Saved by an earlier test' });
  await show(<p>The next test</p>);
  await expect.element(page.getByText('The next test')).toBeVisible();
  // At once: later it would have gone by itself.
  expect(page.getByText('Saved by an earlier test').elements()).toEqual([]);
});
