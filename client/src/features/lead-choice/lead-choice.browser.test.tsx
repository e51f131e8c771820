import { User, user } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { FilterBar } from '../../ui/filter/filter-bar.tsx';
import type { Filter } from '../../ui/filter/filter-model.ts';
import { Form } from '../../ui/form/form.tsx';
import { LeadField, leadFilter } from './index.tsx';

const { routes } = user;
const leadOf = (number: number, firstName: string, lastName: string): User =>
  sampleOf(User, {
    id: idOf(number),
    role: 'lead',
    firstName,
    lastName,
    email: `${lastName}@example.test`.toLowerCase(),
  });
const mira = leadOf(1, 'Mira', 'Sand');
const noor = leadOf(2, 'Noor', 'Vale');

beforeEach(() => lists(user, [mira, noor]));

describe('selecting a customer in a form', () => {
  const sent = vi.fn<(values: { lead: string | null }) => void>();
  function Choice() {
    const form = useForm<{ lead: string | null }>({ defaultValues: { lead: null } });
    return (
      <Form form={form} onSubmit={sent} submitLabel="Go on">
        <LeadField control={form.control} name="lead" label="Customer" />
      </Form>
    );
  }
  const input = () => page.getByRole('combobox', { name: 'Customer' });
  const option = (name: string) => page.getByRole('option', { name });

  beforeEach(() => sent.mockClear());

  test('searches on the server and sends the id', async () => {
    await show(<Choice />);
    await input().click();
    await expect.element(option('Mira Sand · sand@example.test')).toBeVisible();
    await input().fill('vale');
    await expect.poll(() => callsTo(routes.search).at(-1)?.query).toMatchObject({ q: 'vale' });
    await option('Noor Vale · vale@example.test').click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => sent.mock.calls.at(-1)?.[0]).toEqual({ lead: noor.id });
    expect(callsTo(routes.search).at(-1)?.query).toMatchObject({ filters: '{"role":{"eq":"lead"}}' });
  });

  test('shows a message without a match', async () => {
    await show(<Choice />);
    await input().click();
    await input().fill('zebra');
    await expect.element(page.getByText(say('ui.noResults'))).toBeVisible();
  });

  test('narrows the options at once, before the server has replied', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers(routes.search, async () => {
      await promise;
      return { users: [noor], count: 1, countIsMinimum: false, pageToCreate: 1 };
    });
    await show(<Choice />);
    await input().click();
    await expect.element(option('Mira Sand · sand@example.test')).toBeVisible();
    await input().fill('vale');
    await expect.element(option('Mira Sand · sand@example.test')).not.toBeInTheDocument();
    await expect.element(option('Noor Vale · vale@example.test')).toBeVisible();
    await input().fill('zebra');
    await expect.element(page.getByText(say('ui.loading'))).toBeVisible();
    resolve();
    await expect.element(option('Noor Vale · vale@example.test')).toBeVisible();
  });

  test('reports a failed search instead of finding nothing', async () => {
    refuses(routes.search, { status: 500, code: 'internal', message: 'Something went wrong.' });
    await show(<Choice />);
    await input().click();
    await input().fill('zebra');
    await expect.element(page.getByText(say('ui.errorTitle'))).toBeVisible();
  });

  test('searches from the first letter', async () => {
    await show(<Choice />);
    await input().click();
    await input().fill('v');
    await expect.poll(() => callsTo(routes.search).at(-1)?.query).toMatchObject({ q: 'v' });
    await expect.element(option('Noor Vale · vale@example.test')).toBeVisible();
  });
});

describe('filtering a list by customers', () => {
  const onFilterChange = vi.fn<(filter: Filter) => void>();
  function Bar({ start = {} }: { readonly start?: Filter }) {
    const [filter, setFilter] = useState(start);
    return (
      <FilterBar
        fields={[{ id: 'lead', label: 'Wessen', kind: 'select', picker: leadFilter }]}
        filter={filter}
        onFilterChange={(next) => {
          onFilterChange(next);
          setFilter(next);
        }}
      />
    );
  }
  const editor = () => page.getByRole('dialog', { name: 'Wessen' });
  const search = () => editor().getByRole('textbox', { name: `${say('ui.search')}: Wessen` });

  test('keeps selected ones on top during a search, and names them on the chip', async () => {
    await show(<Bar start={{ lead: { in: [mira.id] } }} />);
    await page.getByRole('button', { name: 'Wessen Mira Sand' }).click();
    await search().fill('vale');
    await expect.element(editor().getByRole('checkbox', { name: 'Mira Sand' })).toBeChecked();
    await editor().getByRole('checkbox', { name: 'Noor Vale' }).click();
    await editor()
      .getByRole('button', { name: say('ui.apply') })
      .click();
    await expect.element(page.getByRole('button', { name: 'Wessen Mira Sand, Noor Vale' })).toBeVisible();
    expect(onFilterChange.mock.calls.at(-1)?.[0]).toEqual({ lead: { in: [mira.id, noor.id] } });
  });

  test('does not name a customer outside the reader’s scope', async () => {
    answers(routes.list, { users: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
    await show(<Bar start={{ lead: { in: [mira.id] } }} />);
    await expect.element(page.getByRole('button', { name: 'Wessen …' })).toBeVisible();
  });

  test('is readable and accessible in German on a phone', async () => {
    await show(<Bar start={{ lead: { in: [mira.id] } }} />, { language: 'de', size: phone });
    await page.getByRole('button', { name: 'Wessen Mira Sand' }).click();
    await expect.element(editor().getByRole('button', { name: speak('de')('ui.apply') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
