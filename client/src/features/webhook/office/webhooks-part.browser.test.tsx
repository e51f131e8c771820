import {
  createWebhook,
  deleteWebhook,
  Delivery,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  Webhook,
} from '@countinghouse/contract/webhook/webhook.ts';
import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { WebhooksPart } from './webhooks-part.tsx';

const root = personOf('root');
const webhookOf = (fields: Partial<Webhook> = {}): Webhook =>
  sampleOf(Webhook, {
    id: idOf(1),
    name: 'Accounting',
    description: 'Books of the firm',
    url: 'https://hooks.example.com/events',
    events: ['deposit.completed', 'lead.created'],
    state: 'active',
    ownerName: 'Ada Quill',
    dateCreation: '2026-03-01T09:30:00.000+00:00',
    lastSuccess: null,
    failingSince: null,
    isPausedByFailure: false,
    formerSecretUntil: null,
    waiting: 0,
    dead: 0,
    ...fields,
  });
const deliveryOf = (fields: Partial<Delivery> = {}): Delivery =>
  sampleOf(Delivery, {
    id: idOf(11),
    event: idOf(12),
    type: 'deposit.completed',
    at: '2026-03-02T09:30:00.000+00:00',
    state: 'dead',
    attempts: 15,
    status: 503,
    failure: null,
    milliseconds: 240,
    reply: 'Down for maintenance',
    due: null,
    dateDone: '2026-03-05T09:30:00.000+00:00',
    ...fields,
  });
const lists = (...webhooks: Webhook[]) => answers(listWebhooks, { webhooks });
const showPart = (options: ShowOptions = {}) => show(<WebhooksPart />, { as: root, ...options });
const dialog = () => page.getByRole('dialog');
const action = (key: TextName) => page.getByRole('button', { name: `${say(key)}: Accounting` });
const confirm = (key: TextName) => dialog().getByRole('button', { name: say(key), exact: true });
const box = (area: TextName, act: TextName) =>
  dialog()
    .getByRole('group', { name: say(area), exact: true })
    .getByRole('checkbox', { name: say(act), exact: true });
const secret = `whsec_${'x'.repeat(43)}=`;

beforeEach(() => lists());

describe('the list of webhooks', () => {
  test('says that there are none', async () => {
    await showPart();
    await expect.element(page.getByText(say('webhook.none'))).toBeVisible();
  });

  test('shows of each its address, events and how it is doing', async () => {
    lists(
      webhookOf({ failingSince: '2026-03-02T09:30:00.000+00:00', waiting: 3 }),
      webhookOf({ id: idOf(2), name: 'CRM', state: 'paused', isPausedByFailure: true, dead: 2 }),
      webhookOf({ id: idOf(3), name: 'Old', state: 'ended' }),
    );
    await showPart();
    const item = (index: number) => page.getByRole('listitem').nth(index);
    await expect.element(item(0)).toMatchTextContent(say('webhook.stateFailing'));
    await expect.element(item(0)).toMatchTextContent('https://hooks.example.com/events');
    await expect.element(item(0)).toMatchTextContent(`${say('webhook.areaDeposit')}: ${say('webhook.doCompleted')}`);
    await expect.element(item(1)).toMatchTextContent(say('webhook.stateFailed'));
    await expect.element(item(2)).toMatchTextContent(say('webhook.stateEnded'));
    expect(item(2).getByRole('button').elements()).toHaveLength(2);
  });

  test('sends a test event, pauses and resumes', async () => {
    lists(webhookOf());
    answers(testWebhook, { event: idOf(9) });
    answers(updateWebhook, webhookOf({ state: 'paused' }));
    await showPart();
    await action('webhook.test').click();
    await expect.element(page.getByText(say('webhook.tested'))).toBeVisible();
    await action('webhook.pause').click();
    await expect.poll(() => callsTo(updateWebhook)).toMatchObject([{ body: { state: 'paused' } }]);
  });

  test('deletes a webhook after a confirmation', async () => {
    lists(webhookOf());
    answers(deleteWebhook, undefined);
    await showPart();
    await action('webhook.delete').click();
    await expect.element(dialog()).toMatchTextContent(say('webhook.deleteText'));
    expect(callsTo(deleteWebhook)).toHaveLength(0);
    await confirm('webhook.delete').click();
    await expect.element(page.getByText(say('webhook.deleted', { name: 'Accounting' }))).toBeVisible();
  });

  test('replaces the secret after a confirmation and shows the new one once', async () => {
    lists(webhookOf());
    answers(rotateWebhookSecret, { webhook: webhookOf(), secret });
    await showPart();
    await action('webhook.rotate').click();
    await expect.element(dialog()).toMatchTextContent(say('webhook.rotateText'));
    await confirm('webhook.rotate').click();
    await expect.element(page.getByText(secret)).toBeVisible();
    await confirm('webhook.secretDone').click();
    await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  });
});

describe('creating a webhook', () => {
  const open = async () => {
    await showPart();
    await page.getByRole('button', { name: say('webhook.create') }).click();
    await expect.element(dialog()).toBeVisible();
    await field(say('webhook.name')).fill('Accounting');
  };

  test('sends what was chosen and shows the secret once', async () => {
    answers(createWebhook, { webhook: webhookOf(), secret });
    await open();
    await field(say('webhook.url')).fill('https://hooks.example.com/events');
    await box('webhook.areaDeposit', 'webhook.doCompleted').click();
    await box('webhook.areaMandate', 'webhook.areaMandate').click();
    await confirm('webhook.create').click();
    await expect.element(page.getByText(secret)).toBeVisible();
    expect(callsTo(createWebhook)).toMatchObject([
      {
        body: {
          name: 'Accounting',
          description: '',
          url: 'https://hooks.example.com/events',
          events: ['deposit.completed', 'mandate.signed', 'mandate.ended'],
        },
      },
    ]);
  });

  test('asks for an https address and an event before anything is sent', async () => {
    await open();
    await field(say('webhook.url')).fill('http://hooks.example.com');
    await confirm('webhook.create').click();
    await expect.element(page.getByText(say('error.webhookAddress'))).toBeVisible();
    expect(callsTo(createWebhook)).toHaveLength(0);
  });

  test('asks for a proof of identity', async () => {
    answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
    refuses(createWebhook, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    await open();
    await field(say('webhook.url')).fill('https://hooks.example.com/events');
    await box('webhook.areaDeposit', 'webhook.doCompleted').click();
    await confirm('webhook.create').click();
    await expect.element(page.getByRole('dialog', { name: say('profile.proofTitle') })).toBeVisible();
  });
});

describe('the deliveries of a webhook', () => {
  const open = async () => {
    await showPart();
    await action('webhook.deliveries').click();
    await expect.element(dialog()).toBeVisible();
  };

  test('show state, status code, duration, attempts and the refusing reply', async () => {
    lists(webhookOf());
    answers(listDeliveries, { deliveries: [deliveryOf()], more: false });
    await open();
    const row = dialog().getByRole('listitem');
    await expect.element(row).toMatchTextContent(say('webhook.deliveryDead'));
    await expect.element(row).toMatchTextContent(say('webhook.statusCode', { status: '503' }));
    await expect.element(row).toMatchTextContent('15');
    await expect.element(row).toMatchTextContent('240 ms');
    await expect.element(row).toMatchTextContent('Down for maintenance');
  });

  test('are shown page by page, of one state as well', async () => {
    lists(webhookOf({ dead: 2 }));
    answers(listDeliveries, ({ input: { query } }) =>
      (query as { before?: string }).before === undefined
        ? { deliveries: [deliveryOf()], more: true }
        : { deliveries: [deliveryOf({ id: idOf(13), reply: 'Older reply' })], more: false },
    );
    await open();
    const more = dialog().getByRole('button', { name: say('webhook.more') });
    await more.click();
    await expect.element(dialog().getByText('Older reply')).toBeVisible();
    await expect.element(dialog().getByText('Down for maintenance')).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
    await dialog().getByRole('radiogroup').getByText(say('webhook.deliveryDead')).click();
    await more.click();
    await expect
      .poll(() => callsTo(listDeliveries).map(({ query }) => query))
      .toEqual([{}, { before: idOf(11) }, { state: 'dead' }, { state: 'dead', before: idOf(11) }]);
  });

  test('stay in view when the next page cannot be read', async () => {
    lists(webhookOf());
    answers(listDeliveries, { deliveries: [deliveryOf()], more: true });
    await open();
    await expect.element(dialog().getByText('Down for maintenance')).toBeVisible();
    refuses(listDeliveries, { status: 503, code: 'unavailable', message: 'Not now' });
    await dialog()
      .getByRole('button', { name: say('webhook.more') })
      .click();
    await expect.element(dialog().getByText('Not now')).toBeVisible();
    await expect.element(dialog().getByText('Down for maintenance')).toBeVisible();
  });

  test('can be sent again, one alone or all given up since a day', async () => {
    lists(webhookOf({ dead: 1 }));
    answers(listDeliveries, { deliveries: [deliveryOf()], more: false });
    answers(replayDeliveries, { count: 1 });
    await open();
    await dialog()
      .getByRole('button', { name: new RegExp(`^${say('webhook.replay')}: `) })
      .click();
    await field(say('webhook.replaySince')).fill('2026-03-01');
    await confirm('webhook.replayAll').click();
    await expect
      .poll(() => callsTo(replayDeliveries))
      .toMatchObject([{ body: { delivery: idOf(11) } }, { body: { failedSince: expect.any(String) as string } }]);
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark', { size: phone, mode: 'dark' }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the list, the deliveries and the dialog are readable and accessible in German %s',
  async (_name, options) => {
    lists(webhookOf({ dead: 2, waiting: 1, failingSince: '2026-03-02T09:30:00.000+00:00' }));
    answers(listDeliveries, {
      deliveries: [deliveryOf(), deliveryOf({ id: idOf(13), status: null, failure: 'timeout', reply: null })],
      more: true,
    });
    await showPart({ language: 'de', ...options });
    await expect.element(page.getByText('https://hooks.example.com/events')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    const german = speak('de');
    await page.getByRole('button', { name: `${german('webhook.deliveries')}: Accounting` }).click();
    await expect.element(dialog().getByText('Down for maintenance')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole('button', { name: german('webhook.create') }).click();
    await expect.element(page.getByRole('dialog', { name: german('webhook.create') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
