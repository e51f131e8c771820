import { projectAgreement } from '@countinghouse/contract/investment/agreement-draft.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../../test/sample.ts';
import { say, type TextName } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import {
  bondOf,
  goToSignature,
  nextStep,
  sentSubscriptions,
  signAs,
  signButton,
  subscribed,
  subscriber,
  subscriptionDay,
  takesSubscriptions,
  typedName,
} from '../../../../test/subscription.ts';
import { SubscribeWizard } from './subscribe-wizard.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const refusal = () => page.getByRole('alert').filter({ hasText: say('subscription.refused') });

const toSignature = async () => {
  const chosen = { adjustment: 'amount', cents: 125_050n } as const;
  await show(<SubscribeWizard project={bondOf()} chosen={chosen} onReadAgain={() => undefined} />, {
    as: subscriber,
    size: phone,
  });
  await goToSignature();
};

/** Draws one stroke across the sheet, as with a finger. */
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
  vi.useFakeTimers({ toFake: ['Date'], now: subscriptionDay });
  takesSubscriptions();
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

  test('repeats the cash afterwards, the end of the term and the last day to cancel', async () => {
    await toSignature();
    const fact = (name: TextName) =>
      page
        .getByRole('term')
        .filter({ hasText: say(name) })
        .element().nextElementSibling;
    await expect.poll(() => fact('subscription.availableAfter')?.textContent).toBe('€3,749.50');
    expect(fact('subscription.endsOn')?.textContent).toBe('31 Jan 2028');
    expect(fact('subscription.cancelIfSigned')?.textContent).toBe('14 Feb 2026');
  });

  test('begins with the agreement as a document, for the project’s version as read and the choice', async () => {
    answersFile(projectAgreement, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    await toSignature();
    await button(say('subscription.readDocument')).click();
    await expect
      .poll(() => callsTo(projectAgreement).map(({ query }) => query))
      .toEqual([{ version: '3', adjustment: 'amount', amount: '1250.5', duration: '24' }]);
    expect(sentSubscriptions()).toEqual([]);
  });

  test('is tied to the draft that the customer has read, unless they then choose another amount', async () => {
    const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    const draft = 'cd'.repeat(32);
    answersFile(projectAgreement, pdf, { etag: `W/"${draft}"` });
    refuses(investment.routes.create, {
      status: 412,
      code: 'agreementChanged',
      message: say('refusal.agreementChanged'),
    });
    await toSignature();
    await button(say('subscription.readDocument')).click();
    await expect.poll(() => callsTo(projectAgreement).length).toBe(1);
    await signAs('Zoë Grünwald');
    await expect.element(refusal()).toMatchTextContent(say('refusal.agreementChanged'));
    await button(`${say('subscription.amount')} (${say('ui.stepDone')})`).click();
    await page.getByRole('textbox', { name: `${say('offer.amount')} (€)` }).fill('1300');
    await nextStep().click();
    await signButton().click();
    await expect.poll(() => sentSubscriptions().map((body) => body.draft)).toEqual([draft, undefined]);
  });

  test('by typing requires three letters, and sends the project’s version as read', async () => {
    await toSignature();
    await page.getByRole('radio', { name: say('subscription.byTyping') }).click();
    await expect
      .element(typedName())
      .toHaveAccessibleDescription(say('subscription.typedHint', { name: 'Zoë Grünwald' }));
    await typedName().fill(' Zo ');
    await expect.element(signButton()).toBeDisabled();
    await typedName().fill(' Zoë Grünwald ');
    await signButton().click();
    const text = say('subscription.done', { amount: '€1,250.50', name: 'Harbour bond' });
    await expect.element(page.getByText(text)).toBeVisible();
    expect(sentSubscriptions()).toEqual([
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

  test('by drawing can be undone stroke by stroke, and sends a picture on white paper', async () => {
    await toSignature();
    await expect.element(signButton()).toBeDisabled();
    draw();
    draw();
    await expect.element(signButton()).toBeEnabled();
    await button(say('subscription.undo')).click();
    await expect.element(signButton()).toBeEnabled();
    await button(say('subscription.undo')).click();
    await expect.element(signButton()).toBeDisabled();
    draw();
    await button(say('subscription.clear')).click();
    await expect.element(signButton()).toBeDisabled();
    draw();
    await signButton().click();
    await expect.poll(() => sentSubscriptions().length).toBe(1);
    const [signature] = sentSubscriptions().map((body) => body.signature);
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

  test('keeps a drawing while the customer returns to the amount', async () => {
    await toSignature();
    draw();
    await button(`${say('subscription.amount')} (${say('ui.stepDone')})`).click();
    await nextStep().click();
    await expect.element(signButton()).toBeEnabled();
  });

  test('retried after a lost answer is the same subscription, and cannot invest twice', async () => {
    let tries = 0;
    answers(investment.routes.create, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return subscribed;
    });
    await toSignature();
    await signAs('Zoë Grünwald');
    await expect.element(page.getByRole('link', { name: say('subscription.toInvestment') })).toBeVisible();
    const keys = callsTo(investment.routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('completed shows the cancellation deadline and next steps, and no step can be repeated', async () => {
    await toSignature();
    await signAs('Zoë Grünwald');
    await expect.element(page.getByText('14 Feb 2026, 11:00')).toBeVisible();
    await expect
      .element(page.getByText(say('investment.nextOn', { amount: '€12.51', date: '28 Feb 2026' })))
      .toBeVisible();
    await expect.element(button(say('investment.agreementDownload'))).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: say('subscription.steps') }).getByRole('button'))
      .not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });

  test('with a refused signature shows the reason, and hides it on another step', async () => {
    refuses(investment.routes.create, {
      status: 400,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.signature', code: 'signatureEmpty', message: say('refusal.signatureEmpty') }],
    });
    await toSignature();
    draw();
    await signButton().click();
    await expect.element(refusal()).toMatchTextContent(say('refusal.signatureEmpty'));
    await button(`${say('subscription.amount')} (${say('ui.stepDone')})`).click();
    await expect.element(refusal()).not.toBeInTheDocument();
  });
});
