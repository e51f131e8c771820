import { Phone } from '@countinghouse/contract/kernel/scalars.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { field } from '../../../test/field.ts';
import { show } from '../../../test/show.tsx';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { PhoneField } from './phone-field.tsx';

const Person = z.strictObject({ phone: Phone });

function PersonForm({ country }: { readonly country?: string }) {
  const { control } = useContractForm({ schema: Person, defaultValues: { phone: '' } });
  return (
    <>
      <PhoneField control={control} name="phone" label="Telephone" {...(country !== undefined && { country })} />
      <button type="button">Next</button>
    </>
  );
}

test.each([
  ['keeps a number without a country as it was typed', undefined, '06 12 34 56 78', '06 12 34 56 78'],
  ['writes out a number that names its country', undefined, '+31612345678', '+31 6 12345678'],
  ['reads a number without a prefix as one of its country', 'NL', '0612345678', '+31 6 12345678'],
] as const)('%s', async (_name, country, typed, shown) => {
  await show(<PersonForm {...(country !== undefined && { country })} />);
  await field('Telephone').fill(typed);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(field('Telephone')).toHaveValue(shown);
});
