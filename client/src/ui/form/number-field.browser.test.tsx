import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { field } from '../../../test/field.ts';
import { type NumberCase, numberOutcomes, shownFor } from '../../../test/number-table.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { Form } from './form.tsx';
import { NumberEntry } from './number-entry.tsx';
import { DecimalField, NumberField } from './number-field.tsx';
import type { NumberKind } from '@countinghouse/contract/read-number.ts';
import type { TypedNumber } from './use-typed-number.ts';

const kinds = [...new Set(numberOutcomes.map(({ kind }) => kind))];
const labelOf = (kind: NumberKind): string => `Number ${kinds.indexOf(kind)}`;
const typed = new Map<NumberKind, TypedNumber>();

function Entry({ kind }: { readonly kind: NumberKind }) {
  const [value, setValue] = useState<number | null>(null);
  const take = (next: TypedNumber): void => {
    typed.set(kind, next);
    setValue(next.value);
  };
  return <NumberEntry label={labelOf(kind)} kind={kind} value={value} onTyped={take} />;
}

function Entries() {
  return (
    <main>
      {kinds.map((kind) => (
        <Entry key={kinds.indexOf(kind)} kind={kind} />
      ))}
    </main>
  );
}

const files = import.meta.glob('../../../../contract/i18n/*/ui.json', { import: 'default', eager: true });
const messages = (language: string, key: string): string[] => {
  const texts = files[`../../../../contract/i18n/${language}/ui.json`] as Readonly<Record<string, string>>;
  return [key, `${key}_one`, `${key}_other`].flatMap((name) => texts[name] ?? []);
};
/** A message up to its first placeholder. */
const startOf = (message: string): string => message.split('{{')[0] ?? '';

const insert = (text: string): boolean => document.execCommand('insertText', false, text);

const ways = {
  typed: (text: string) => {
    for (const character of text) insert(character);
  },
  pasted: (text: string) => void insert(text),
} as const;

/** The field's value, text and message after a text was entered and the field lost focus. */
const outcomeOf = async (input: HTMLInputElement, { text, kind }: NumberCase, put: (text: string) => void) => {
  input.focus();
  input.select();
  document.execCommand('delete');
  put(text);
  const remaining = input.value;
  input.blur();
  await expect.poll(() => document.activeElement, { interval: 1 }).not.toBe(input);
  // React's last render waits for the end of the task.
  await new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done());
    port1.start();
    port2.postMessage(null);
  });
  const error = document.getElementById(`${input.id}-error`)?.textContent ?? '';
  const buttons = [...(input.closest('.mantine-TextInput-root')?.querySelectorAll('button') ?? [])];
  const described = (input.getAttribute('aria-describedby') ?? '').includes(`${input.id}-error`);
  return { remaining, typed: typed.get(kind), shown: input.value, error, described, choices: buttons.length };
};

const expectedOf = (row: NumberCase, language: string) => {
  const { text, meaning } = row;
  const shown = shownFor(row, language);
  if (typeof meaning !== 'string') {
    const choices = 'problem' in meaning ? 0 : 2;
    return { remaining: text, typed: { value: Number.NaN, decimal: 'NaN' }, shown, described: true, choices };
  }
  const typedNumber = { value: Number(meaning), decimal: meaning, problem: undefined };
  return { remaining: text, typed: typedNumber, shown, error: '', described: false, choices: 0 };
};

// Parsing does not depend on the field, so read-number.test.ts covers the whole table.
describe.each(['en', 'fr', 'de', 'nl'] as const)('a text of each outcome, in %s', (language) => {
  test.each(['typed', 'pasted'] as const)('keeps its characters and its meaning if %s', async (way) => {
    await show(<Entries />, { language });
    await expect.element(field('Number 0')).toBeVisible();
    const wrong: unknown[] = [];
    for (const row of numberOutcomes) {
      const input = field(labelOf(row.kind)).element() as HTMLInputElement;
      const outcome = await outcomeOf(input, row, ways[way]);
      const key =
        typeof row.meaning === 'string' ? null : 'problem' in row.meaning ? row.meaning.problem : 'numberChoice';
      const hasMessage =
        key === null || messages(language, key).some((message) => outcome.error.startsWith(startOf(message)));
      try {
        expect(outcome).toMatchObject(expectedOf(row, language));
        expect(hasMessage).toBe(true);
      } catch {
        wrong.push([row.text, row.kind.decimals, row.meaning, outcome]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const Trade = z.strictObject({
  amount: z.number().check(z.minimum(10)),
  price: z.string().check(z.minLength(1, { error: 'required' })),
});
type Trade = z.infer<typeof Trade>;
const saved = vi.fn<(trade: Trade) => Promise<void>>();
beforeEach(() => saved.mockReset());

interface TradeValues {
  readonly amount: number | null;
  readonly price: string;
}

function TradeForm({ amount = null, price = '' }: Partial<TradeValues>) {
  const { form, control, submitting } = useContractForm<TradeValues, typeof Trade>({
    schema: Trade,
    defaultValues: { amount, price },
    shape: (values) => ({ ...values, amount: values.amount ?? undefined }),
  });
  return (
    <main>
      <h1>Payment</h1>
      <Form form={form} onSubmit={submitting(saved)} submitLabel="Send">
        <NumberField
          control={control}
          name="amount"
          label="Gross sum"
          decimals={2}
          suffix=" €"
          min={10}
          max={99}
          required
        />
        <DecimalField control={control} name="price" label="Unit rate" decimals={5} required />
      </Form>
    </main>
  );
}

const amount = () => field('Gross sum');
const price = () => field('Unit rate');
const send = () => page.getByRole('button', { name: 'Send' }).click();
const sent = () => saved.mock.calls.at(-1)?.[0];
const choices = () => page.getByRole('group', { name: say('ui.numberChoice') });

describe('a number field', () => {
  test('is a text field with a numeric keyboard', async () => {
    await show(<TradeForm />);
    await expect.element(amount()).toHaveAttribute('type', 'text');
    await expect.element(amount()).toHaveAttribute('inputmode', 'decimal');
  });

  test.each([
    ['en', '10.000', '= €10,000.00'],
    ['de', '10,000', '= 10.000,00 €'],
    ['nl', '1 234,5', '= € 1.234,50'],
    ['fr', '1.234,56', '= 1 234,56 €'],
  ] as const)(
    'shows below itself in %s the parsed value of %s, without moving the layout',
    async (language, text, reading) => {
      await show(<TradeForm />, { language });
      await expect.element(price()).toBeVisible();
      await document.fonts.ready;
      const top = () => price().element().getBoundingClientRect().top;
      const before = top();
      await amount().fill(text);
      await expect
        .element(amount())
        .toHaveAccessibleDescription(new RegExp(`^${reading.replaceAll(/[.\s]/g, '[.\\s]')}$`));
      expect(top()).toBe(before);
      await expect.element(amount()).toHaveValue(text);
    },
  );

  test('shows no parsed value for a number already in its format', async () => {
    await show(<TradeForm />);
    for (const text of ['5', '12.5', '12.50', '1,234.50', '1,234.50 €']) {
      await amount().fill(text);
      await expect.element(amount()).not.toHaveAccessibleDescription();
    }
  });

  test('accepts the whole text of the clipboard', async () => {
    await show(
      <>
        <TradeForm />
        <textarea aria-label="Source" defaultValue="2 500,00 €" />
      </>,
    );
    await page.getByLabelText('Source').click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.copy();
    await amount().click();
    await userEvent.paste();
    await expect.element(amount()).toHaveValue('2 500,00 €');
    await userEvent.tab();
    await expect.element(amount()).toHaveValue('2,500.00 €');
  });

  test('keeps its unit after the typed text, and replaces a selected number', async () => {
    await show(<TradeForm amount={1234.5} />);
    await expect.element(amount()).toHaveValue('1,234.50 €');
    await amount().click();
    await userEvent.keyboard('{End}{Backspace}7');
    await expect.element(amount()).toHaveValue('1,234.57 €');
    // Not backwards first: that leaves the page, and the next key may arrive before the focus is back.
    await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
    await expect.element(amount()).toHaveFocus();
    await userEvent.keyboard('77');
    await expect.element(amount()).toHaveValue('77');
    await userEvent.tab();
    await expect.element(amount()).toHaveValue('77.00 €');
  });

  test('steps up and down with the arrow keys within its limits', async () => {
    await show(<TradeForm amount={97.5} price="1.1" />);
    await amount().click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(amount()).toHaveValue('98.50 €');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(amount()).toHaveValue('99.00 €');
    await userEvent.keyboard('{ArrowDown}');
    await send();
    await expect.poll(sent).toEqual({ amount: 98, price: '1.1' });
  });

  test('keeps the messages of the schema for limits and empty fields', async () => {
    await show(<TradeForm />);
    await amount().fill('-5');
    await send();
    await expect.element(amount()).toHaveAccessibleDescription(say('error.tooSmall', { minimum: 10 }));
    await expect.element(price()).toHaveAccessibleDescription(say('error.required'));
    await amount().fill('');
    await expect.element(amount()).toHaveAccessibleDescription(say('error.required'));
  });
});

describe('a text that is not a number', () => {
  test('is never submitted, and the summary shows the same message as the field', async () => {
    await show(<TradeForm price="1.1" />);
    await amount().fill('1,23,4');
    await userEvent.keyboard('{Enter}');
    const message = say('ui.numberSeparators', { example: '1,234.50' });
    await expect.element(amount()).toHaveAccessibleDescription(message);
    await expect.element(amount()).toBeInvalid();
    await expect.element(page.getByRole('button', { name: `Gross sum: ${message}` })).toBeVisible();
    await expect.element(amount()).toHaveValue('1,23,4');
    expect(saved).not.toHaveBeenCalled();
    await amount().fill('1234');
    await send();
    await expect.poll(sent).toEqual({ amount: 1234, price: '1.1' });
  });

  test('is reported immediately if no further key could fix it, otherwise on blur', async () => {
    await show(<TradeForm />);
    await amount().fill('1e3');
    await expect.element(amount()).toHaveAccessibleDescription(say('ui.numberDigits', { example: '1,234.50' }));
    await price().fill('1,234,5');
    await expect.element(price()).not.toBeInvalid();
    await userEvent.tab();
    await expect.element(price()).toHaveAccessibleDescription(say('ui.numberSeparators', { example: '1,234.50' }));
  });

  test('with too many decimals is neither truncated nor rounded', async () => {
    await show(<TradeForm price="1.1" />);
    await amount().fill('12.345,678');
    await send();
    await expect.element(amount()).toHaveAccessibleDescription(say('ui.numberDecimals', { count: 2 }));
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('a text that can be two numbers', () => {
  test('requires a choice before submitting', async () => {
    await show(<TradeForm amount={50} />);
    await price().fill('1,234');
    await expect.element(choices()).toBeVisible();
    await send();
    await expect.element(price()).toHaveAccessibleDescription(say('ui.numberChoice'));
    expect(saved).not.toHaveBeenCalled();
    await choices().getByRole('button', { name: '1.23400', exact: true }).click();
    await expect.element(price()).toHaveFocus();
    await expect.element(choices()).not.toBeInTheDocument();
    await send();
    await expect.poll(sent).toEqual({ amount: 50, price: '1.234' });
  });

  test('can be chosen as thousands by keyboard, without moving the layout while typing', async () => {
    await show(<TradeForm amount={50} />, { language: 'de' });
    await expect.element(price()).toBeVisible();
    const button = () => page.getByRole('button', { name: 'Send' }).element().getBoundingClientRect().top;
    const before = button();
    await price().fill('1.234');
    const choice = page.getByRole('group', { name: speak('de')('ui.numberChoice') });
    await expect.element(choice).toBeVisible();
    expect(button()).toBe(before);
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(choice.getByRole('button', { name: '1.234,00000', exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(price()).toHaveFocus();
    await send();
    await expect.poll(sent).toEqual({ amount: 50, price: '1234' });
  });

  test('is no longer ambiguous after the next digit', async () => {
    await show(<TradeForm amount={50} />);
    await price().fill('1.234');
    await expect.element(choices()).toBeVisible();
    await userEvent.keyboard('5');
    await expect.element(choices()).not.toBeInTheDocument();
    await send();
    await expect.poll(sent).toEqual({ amount: 50, price: '1.2345' });
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark', { mode: 'dark' }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'a choice and a refusal are readable and accessible in German %s',
  async (_name, options) => {
    await show(<TradeForm />, { language: 'de', ...options });
    await amount().fill('１２');
    await price().fill('1.234');
    await send();
    await expect.element(page.getByText(speak('de')('ui.errorSummary', { count: 2 }))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
