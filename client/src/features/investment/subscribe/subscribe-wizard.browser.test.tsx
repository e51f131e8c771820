import { Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Project } from '@countinghouse/contract/project/project.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { SubscribeWizard } from './subscribe-wizard.tsx';

const customer = personOf('lead', { verification: 'verified', firstName: 'Zoë', lastName: 'Grünwald' });
const bond: Project = sampleOf(Project, {
  id: idOf(21),
  name: 'Harbour bond',
  descriptionEn: 'A harbour.',
  descriptionFr: 'Un port.',
  descriptionDe: 'Ein Hafen.',
  descriptionNl: 'Een haven.',
  rentability: 12,
  duration: 24,
  coefficient: 2.5,
  minimumAmount: 1000,
  dividendFrequency: 'monthly',
  status: 'open',
  version: 3,
});
const made: Investment = sampleOf(Investment, {
  id: idOf(22),
  name: 'Harbour bond',
  initialAmount: 1250.5,
  rentability: 12,
  duration: 24,
  startDate: '2026-01-31',
  expirationDate: '2028-01-31',
  cancelUntil: '2026-02-14T10:00:00.000+00:00',
  nextDividendDate: '2026-02-28',
  nextDividendAmount: 12.51,
  agreement: '/v1/uploads/agreement.pdf',
  agreementHash: 'ab'.repeat(32),
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const next = () => button(say('subscription.next'));
const sign = () => button(say('subscription.sign'));
const refusal = () => page.getByRole('alert').filter({ hasText: say('subscription.refused') });
const typedName = () => page.getByRole('textbox', { name: say('subscription.typedName') });
const sent = () => callsTo(investment.routes.create).map(({ body }) => body as Subscription);

const toSignature = async () => {
  const chosen = { adjustment: 'amount', cents: 125_050n } as const;
  await show(<SubscribeWizard project={bond} chosen={chosen} onReadAgain={() => undefined} />, {
    as: customer,
    size: phone,
  });
  for (const key of ['subscription.acceptTerms', 'subscription.acceptRisk'] as const) {
    await page.getByRole('checkbox', { name: say(key) }).click();
    await next().click();
  }
  await next().click();
  await expect.element(page.getByRole('region', { name: say('subscription.signature') })).toBeVisible();
};
const signAs = async (name: string) => {
  await page.getByRole('radio', { name: say('subscription.byTyping') }).click();
  await typedName().fill(name);
  await sign().click();
};

/** Draws one stroke across the sheet, as a finger does. */
const draw = () => {
  const sheet = page.getByRole('img', { name: say('subscription.sheet') }).element();
  const { left, top } = sheet.getBoundingClientRect();
  const point = (type: string, at: number) =>
    new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
      bubbles: true,
      cancelable: true,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: left + 30 + at * 20,
      clientY: top + 40 + (at % 3) * 12,
    });
  sheet.dispatchEvent(point('pointerdown', 0));
  for (let at = 1; at <= 8; at += 1) sheet.dispatchEvent(point('pointermove', at));
  sheet.dispatchEvent(point('pointerup', 8));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T10:00:00Z') });
  answers(capitalFunds, sampleOf(Capital, { available: 5000 }));
  answers(investment.routes.create, made);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('signing', () => {
  test('states the amount and the project in one sentence', async () => {
    await toSignature();
    const sentence = say('subscription.sentence', { amount: '€1,250.50', name: 'Harbour bond' });
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByText(say('subscription.evidence'))).toBeVisible();
  });

  test('by typing needs three letters, and sends the project as it was read', async () => {
    await toSignature();
    await page.getByRole('radio', { name: say('subscription.byTyping') }).click();
    await expect
      .element(typedName())
      .toHaveAccessibleDescription(say('subscription.typedHint', { name: 'Zoë Grünwald' }));
    await typedName().fill(' Zo ');
    await expect.element(sign()).toBeDisabled();
    await typedName().fill(' Zoë Grünwald ');
    await sign().click();
    const words = say('subscription.done', { amount: '€1,250.50', name: 'Harbour bond' });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(sent()).toEqual([
      {
        project: idOf(21),
        projectVersion: 3,
        adjustment: 'amount',
        amount: 1250.5,
        duration: 24,
        acceptsTerms: true,
        acceptsRisk: true,
        signature: { kind: 'typed', text: 'Zoë Grünwald' },
      },
    ]);
  });

  test('by drawing is taken back stroke by stroke, and sends a picture on white paper', async () => {
    await toSignature();
    await expect.element(sign()).toBeDisabled();
    draw();
    draw();
    await expect.element(sign()).toBeEnabled();
    await button(say('subscription.undo')).click();
    await expect.element(sign()).toBeEnabled();
    await button(say('subscription.undo')).click();
    await expect.element(sign()).toBeDisabled();
    draw();
    await button(say('subscription.clear')).click();
    await expect.element(sign()).toBeDisabled();
    draw();
    await sign().click();
    await expect.poll(() => sent().length).toBe(1);
    const [signature] = sent().map((body) => body.signature);
    if (signature?.kind !== 'drawn') throw new Error('the signature was not drawn');
    const picture = new Image();
    picture.src = `data:image/png;base64,${signature.image}`;
    await picture.decode();
    const sheet = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext('2d');
    sheet?.drawImage(picture, 0, 0);
    const { data } = sheet?.getImageData(0, 0, picture.naturalWidth, picture.naturalHeight) ?? { data: [] };
    expect(Array.from(data.slice(0, 4))).toEqual([255, 255, 255, 255]);
    const dark = data.filter((value, at) => at % 4 === 0 && value < 100);
    expect(dark.length).toBeGreaterThan(100);
  });

  test('keeps a drawing while the customer looks at the amount again', async () => {
    await toSignature();
    draw();
    await button(`${say('subscription.amount')} (${say('ui.stepDone')})`).click();
    await next().click();
    await expect.element(sign()).toBeEnabled();
  });

  test('again after a lost answer is the same subscription, and cannot invest twice', async () => {
    let tries = 0;
    answers(investment.routes.create, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return made;
    });
    await toSignature();
    await signAs('Zoë Grünwald');
    await expect.element(page.getByRole('link', { name: say('subscription.toInvestment') })).toBeVisible();
    const keys = callsTo(investment.routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('done shows until when it can be cancelled and what comes next, and no step can be repeated', async () => {
    await toSignature();
    await signAs('Zoë Grünwald');
    await expect.element(page.getByText('Feb 14, 2026, 11:00 AM')).toBeVisible();
    await expect
      .element(page.getByText(say('investment.nextOn', { amount: '€12.51', date: 'Feb 28, 2026' })))
      .toBeVisible();
    await expect.element(button(say('investment.agreementDownload'))).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: say('subscription.steps') }).getByRole('button'))
      .not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('with a signature that the server refuses shows the reason, and forgets it on another step', async () => {
    refuses(investment.routes.create, {
      status: 400,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.signature', code: 'signatureEmpty', message: say('error.signatureEmpty') }],
    });
    await toSignature();
    draw();
    await sign().click();
    await expect.element(refusal()).toMatchTextContent(say('error.signatureEmpty'));
    await button(`${say('subscription.amount')} (${say('ui.stepDone')})`).click();
    await expect.element(refusal()).not.toBeInTheDocument();
  });
});
