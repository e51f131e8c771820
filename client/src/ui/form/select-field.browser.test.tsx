import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { say } from '../../../test/say.ts';
import { show } from '../../../test/show.tsx';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { SelectField } from './choice-fields.tsx';

const Order = z.strictObject({ kind: z.nullable(z.string()) });

function OrderForm() {
  const { control } = useContractForm({ schema: Order, defaultValues: { kind: 'bank' } });
  return (
    <SelectField
      control={control}
      name="kind"
      label="Paid by"
      options={[{ value: 'bank', label: 'Transfer' }]}
      clearable
    />
  );
}

const kind = () => page.getByRole('combobox', { name: 'Paid by' });

test('a choice can be cleared with the keyboard by a labelled button', async () => {
  await show(<OrderForm />);
  await expect.element(kind()).toHaveValue('Transfer');
  await kind().click();
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(page.getByRole('button', { name: say('ui.clear') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(kind()).toHaveValue('');
});
