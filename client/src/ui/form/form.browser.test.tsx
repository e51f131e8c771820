import { Line, Phone } from '@countinghouse/contract/kernel/scalars.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { field, unsaved } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { CallError } from '../../kernel/call/call-error.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { ReadOnly } from '../provider/read-only.ts';
import { SelectField, SwitchField } from './choice-fields.tsx';
import { DayField } from './day-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Form } from './form.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { TextField } from './text-fields.tsx';

const Payment = z.strictObject({
  name: Line(80, 1),
  amount: z.nullable(z.number().check(z.minimum(10))),
  day: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  urgent: z.boolean(),
  phone: Phone,
});
type Payment = z.infer<typeof Payment>;

const plain: Payment = { name: 'Ada', amount: 25, day: null, kind: null, urgent: false, phone: '' };
const saved = vi.fn<(payment: Payment) => Promise<void>>();
const cancelled = vi.fn<() => void>();

beforeEach(() => {
  saved.mockReset();
  cancelled.mockReset();
});

/** A form with one field of each kind. */
function PaymentForm({ payment = plain }: { readonly payment?: Payment }) {
  const { form, control, submitting } = useContractForm({ schema: Payment, defaultValues: payment });
  return (
    <main>
      <h1>Payment</h1>
      <Form form={form} onSubmit={submitting(saved)} onCancel={cancelled} submitLabel="Pay">
        <NumberField control={control} name="amount" label="Gross sum" decimals={2} suffix=" €" />
        <DayField control={control} name="day" label="On which day" />
        <SelectField control={control} name="kind" label="By what" options={kinds} clearable searchable />
        <SwitchField control={control} name="urgent" label="Urgent" />
        <PhoneField control={control} name="phone" label="Telephone" country="FR" />
        <TextField control={control} name="name" label="Payee name" required />
      </Form>
    </main>
  );
}
const kinds = [
  { value: 'card', label: 'By card' },
  { value: 'bank', label: 'By bank' },
];

const button = (name: string) => page.getByRole('button', { name });
const submit = () => button('Pay').click();
const sent = () => saved.mock.calls.at(-1)?.[0];

test('a form is submitted with Ctrl+Enter from any of its elements, once', async () => {
  await show(<PaymentForm />);
  await expect.element(button(say('ui.cancel'))).toBeVisible();
  (button(say('ui.cancel')).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(cancelled).not.toHaveBeenCalled();
});

describe('a problem of a form', () => {
  test('cannot be sent by a reader who may only view', async () => {
    await show(
      <ReadOnly value>
        <PaymentForm />
      </ReadOnly>,
    );
    await expect.element(button('Pay')).toBeDisabled();
    await field('Payee name').click();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(saved).not.toHaveBeenCalled();
  });

  test('is listed after an attempt to submit, and links to its field', async () => {
    await show(<PaymentForm payment={{ ...plain, name: '', amount: 5 }} />);
    await submit();
    const summary = page.getByRole('alert').filter({ hasText: say('ui.errorSummary', { count: 2 }) });
    await expect.element(summary).toBeVisible();
    await summary.getByRole('button', { name: `Gross sum: ${say('error.tooSmall', { minimum: 10 })}` }).click();
    await expect.element(field('Gross sum')).toHaveFocus();
    await expect.element(field('Gross sum')).toHaveAccessibleDescription(say('error.tooSmall', { minimum: 10 }));
    expect(saved).not.toHaveBeenCalled();
  });

  test('has its bullet at the first line of its text', async () => {
    await show(<PaymentForm payment={{ ...plain, name: '', amount: 5 }} />, { size: phone });
    await submit();
    const items = page.getByRole('alert').getByRole('listitem');
    await expect.poll(() => items.all().length).toBe(2);
    for (const item of items.elements()) {
      const text = item.querySelector('button') ?? item;
      expect(text.getBoundingClientRect().top).toBeCloseTo(item.getBoundingClientRect().top, 0);
      expect(getComputedStyle(text).verticalAlign).toBe('top');
      expect(getComputedStyle(text).lineHeight).toBe(getComputedStyle(item).lineHeight);
    }
  });

  test('disappears from the list once it is corrected, and the form can be submitted', async () => {
    await show(<PaymentForm payment={{ ...plain, name: '' }} />);
    await submit();
    await expect.element(page.getByText(say('ui.errorSummary', { count: 1 }))).toBeVisible();
    await field('Payee name').fill('Grace');
    await expect.element(page.getByText(say('ui.errorSummary', { count: 1 }))).not.toBeInTheDocument();
    await submit();
    await expect.poll(sent).toMatchObject({ name: 'Grace' });
  });

  test('is shown at the field named by the server, otherwise for the whole form and without a word about fields', async () => {
    const refusal = (fields: object[]) =>
      new CallError({ status: 422, code: 'invalid', message: 'The account is closed.', fields } as never);
    saved.mockRejectedValueOnce(refusal([{ path: 'name', code: 'taken', message: 'This name is taken.' }]));
    await show(<PaymentForm />);
    await submit();
    await expect.element(field('Payee name')).toHaveAccessibleDescription('This name is taken.');
    saved.mockRejectedValueOnce(refusal([]));
    await submit();
    await expect.element(page.getByRole('alert').filter({ hasText: 'The account is closed.' })).toBeVisible();
    await expect.element(page.getByText(say('ui.errorSummary'))).not.toBeInTheDocument();
  });

  test('of the whole form scrolls into view and has the focus, however long the form is', async () => {
    saved.mockRejectedValueOnce(
      new CallError({ status: 409, code: 'inUse', message: 'It is in use.', fields: [] } as never),
    );
    await show(
      <div style={{ paddingBottom: 2000 }}>
        <PaymentForm />
      </div>,
      { size: [390, 300] },
    );
    await submit();
    const summary = page.getByRole('alert').filter({ hasText: 'It is in use.' });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary).toBeInViewport({ ratio: 0.9 });
  });

  test('is shown when a required field loses focus by keyboard', async () => {
    await show(<PaymentForm payment={{ ...plain, name: '' }} />);
    await field('Payee name').click();
    await expect.element(page.getByText(say('error.required'))).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Payee name')).toHaveAccessibleDescription(say('error.required'));
    await expect.element(field('Payee name')).toHaveAttribute('aria-required', 'true');
  });
});

describe('clicking outside an empty required field', () => {
  test('cancels with the first click, although the field’s message moves the button', async () => {
    await show(<PaymentForm payment={{ ...plain, name: '' }} />);
    await field('Payee name').click();
    await button(say('ui.cancel')).click({ delay: 150 });
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  test('shows the problem once the click has ended', async () => {
    await show(<PaymentForm payment={{ ...plain, name: '' }} />);
    await field('Payee name').click();
    await page.getByRole('heading').click({ delay: 150 });
    await expect.element(field('Payee name')).toHaveAccessibleDescription(say('error.required'));
  });
});

describe('an amount of money', () => {
  test.each([
    ['English', 'en', '1234.5', '1,234.50 €'],
    ['German', 'de', '1234,5', '1.234,50 €'],
  ] as const)('is typed and written as in %s, and sent as a number', async (_name, language, typed, written) => {
    await show(<PaymentForm />, { language });
    await field('Gross sum').clear();
    await userEvent.keyboard(`${typed}{Tab}`);
    await expect.element(field('Gross sum')).toHaveValue(written);
    await submit();
    await expect.poll(sent).toMatchObject({ amount: 1234.5 });
  });

  test('with a third decimal or a letter is refused and stays as typed', async () => {
    await show(<PaymentForm />);
    await field('Gross sum').clear();
    await userEvent.keyboard('1a2.349');
    await expect.element(field('Gross sum')).toHaveValue('1a2.349');
    await submit();
    await expect
      .element(field('Gross sum'))
      .toHaveAccessibleDescription(say('ui.numberDigits', { example: '1,234.50' }));
    await field('Gross sum').fill('12.3491');
    await expect.element(field('Gross sum')).toHaveAccessibleDescription(say('ui.numberDecimals', { count: 2 }));
    expect(saved).not.toHaveBeenCalled();
  });

  test('is empty, not zero, once cleared', async () => {
    await show(<PaymentForm />);
    await field('Gross sum').clear();
    await submit();
    await expect.poll(sent).toMatchObject({ amount: null });
  });
});

describe('a form in a dialog', () => {
  const closed = vi.fn<() => void>();
  beforeEach(() => closed.mockReset());

  function Dialog({ fleeting }: { readonly fleeting?: boolean }) {
    const { form, control, submitting } = useContractForm({ schema: Payment, defaultValues: plain });
    const props = { form, onSubmit: submitting(saved), onClose: closed, submitLabel: 'Pay', title: 'Payment' };
    return (
      <FormDialog {...props} {...(fleeting && { fleeting })}>
        <TextField control={control} name="name" label="Payee name" required />
      </FormDialog>
    );
  }

  test('starts in its first field', async () => {
    await show(<Dialog />);
    await expect.element(field('Payee name')).toHaveFocus();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => button(say('ui.close')).first().click()],
  ])('asks before %s discards what was typed', async (_name, close) => {
    await show(<Dialog />);
    await field('Payee name').fill('Grace');
    await close();
    await expect.element(unsaved('keepEditing')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(unsaved('keepEditing')).not.toBeInTheDocument();
    await expect.element(field('Payee name')).toHaveValue('Grace');
    expect(closed).not.toHaveBeenCalled();
    await close();
    await unsaved('discard').click();
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  test('closes at once by Cancel, which is pressed on purpose', async () => {
    await show(<Dialog />);
    await field('Payee name').fill('Grace');
    await button(say('ui.cancel')).click();
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  test.each([false, true])('closes at once if nothing would be lost, fleeting: %s', async (fleeting) => {
    await show(<Dialog fleeting={fleeting} />);
    await expect.element(field('Payee name')).toHaveFocus();
    if (fleeting) await field('Payee name').fill('Grace');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });
});

describe('other fields', () => {
  test('submit a day as a calendar day, and nothing once cleared', async () => {
    await show(<PaymentForm />);
    await field('On which day').fill('2026-03-02');
    await submit();
    await expect.poll(sent).toMatchObject({ day: '2026-03-02' });
    await field('On which day').clear();
    await submit();
    await expect.poll(sent).toMatchObject({ day: null });
  });

  test('find a choice by its text and allow clearing it', async () => {
    await show(<PaymentForm />);
    const input = page.getByRole('combobox', { name: 'By what' });
    await input.click();
    await userEvent.keyboard('bank');
    await expect.element(page.getByRole('option', { name: 'By card' })).not.toBeInTheDocument();
    await page.getByRole('option', { name: 'By bank' }).click();
    await submit();
    await expect.poll(sent).toMatchObject({ kind: 'bank' });
    await page.getByLabelText(say('ui.clear')).click();
    await submit();
    await expect.poll(sent).toMatchObject({ kind: null });
  });

  test('switch from no to yes', async () => {
    await show(<PaymentForm />);
    await page.getByRole('switch', { name: 'Urgent' }).click();
    await submit();
    await expect.poll(sent).toMatchObject({ urgent: true });
  });

  test('format a national telephone number in full, and submit it without spaces', async () => {
    await show(<PaymentForm />);
    await field('Telephone').fill('06 12 34 56 78');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Telephone')).toHaveValue('+33 6 12 34 56 78');
    await submit();
    await expect.poll(sent).toMatchObject({ phone: '+33612345678' });
  });
});

describe('a password', () => {
  function Password({ purpose }: { readonly purpose: 'new' | 'current' }) {
    const { form, control } = useContractForm({
      schema: z.strictObject({ password: z.string() }),
      defaultValues: { password: '' },
    });
    return (
      <Form form={form} onSubmit={() => undefined} submitLabel="Save">
        <PasswordField control={control} name="password" label="Password" purpose={purpose} />
      </Form>
    );
  }
  const strength = (label: 'Weak' | 'Good' | 'Strong') =>
    page.getByText(`${say('ui.passwordStrength')}: ${say(`ui.password${label}`)}`);

  test('shows its strength if it is new: length and variety count, repetition does not', async () => {
    await show(<Password purpose="new" />);
    await field('Password').fill('aaaaaaaaaaaaaaaaaaaa');
    await expect.element(strength('Weak')).toBeVisible();
    await field('Password').fill('Harbour-92-lamp');
    await expect.element(strength('Strong')).toBeVisible();
  });

  test('is hidden until revealed, and shows no strength if it is not new', async () => {
    await show(<Password purpose="current" />);
    await field('Password').fill('Harbour-92-lamp');
    await expect.element(field('Password')).toHaveAttribute('type', 'password');
    await button(say('ui.showPassword')).click();
    await expect.element(field('Password')).toHaveAttribute('type', 'text');
    await expect.element(strength('Strong')).not.toBeInTheDocument();
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'a form with problems is readable and accessible in German %s',
  async (_name, options) => {
    await show(<PaymentForm payment={{ ...plain, name: '', amount: 5 }} />, { language: 'de', ...options });
    await submit();
    await expect.element(page.getByText(speak('de')('ui.errorSummary', { count: 2 }))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
