import type { Locator, Page } from '@playwright/test';
import { field } from './field.ts';
import { say } from './texts.ts';

/** Test cards of the sandbox gateway by outcome. */
export const cards = {
  approved: '4242424242424242',
  challenged: '4000002760003184',
  declined: '4000000000000002',
} as const;

/** Types a card into the open deposit dialog and submits it. */
export const payWith = async (dialog: Locator, number: string, amount: string): Promise<void> => {
  await field(dialog, say('field.amount')).fill(amount);
  await field(dialog, say('field.cardNumber')).pressSequentially(number);
  await field(dialog, say('field.cardExpirationDate')).pressSequentially('1234');
  await field(dialog, say('field.cardCVV')).fill('123');
  await field(dialog, say('field.street')).fill('Harbour street 4');
  await field(dialog, say('field.zipCode')).fill('20457');
  await field(dialog, say('field.country')).selectOption('DE');
  await field(dialog, say('field.phone')).fill('+49 40 123456');
  await dialog.locator('button[type=submit]').click();
};

/** The code that the bank played by the sandbox shows to the customer. */
export const bankCode = (dialog: Locator): Promise<string> =>
  dialog
    .getByRole('region', { name: say('deposit.bankTitle') })
    .locator('output')
    .innerText();

export const enterCode = async (dialog: Locator, code: string): Promise<void> => {
  await field(dialog, say('deposit.code')).fill(code);
  await dialog.getByRole('button', { name: say('deposit.codeConfirm'), exact: true }).click();
};

export const otherCode = (code: string): string => (code === '111111' ? '222222' : '111111');

/** Records everything that a page receives from the server from now on, including the socket. */
export const recordReceived = (page: Page): (() => Promise<string>) => {
  const answers: Promise<string>[] = [];
  const frames: string[] = [];
  page.on('response', (response) => {
    if (/\/(?:v1|socket\.io)\//.test(response.url())) answers.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
    socket.on('framesent', ({ payload }) => frames.push(payload.toString()));
  });
  return async () => [...(await Promise.all(answers)), ...frames].join('\n');
};
