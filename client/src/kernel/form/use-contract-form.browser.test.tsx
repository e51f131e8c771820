import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { updateProfile } from '@countinghouse/contract/user/profile.ts';
import { useNavigate } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleOf } from '../../../test/sample.ts';
import { unsaved } from '../../../test/field.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, refuses } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { call } from '../call/call.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { useContractForm } from './use-contract-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const { create } = campaign.routes;

/** Two fields, only one of which is in the contract. */
function CampaignForm() {
  const { form, control, submitting } = useContractForm({
    schema: create.body,
    defaultValues: { name: '', note: '' },
    shape: ({ name }) => ({ name }),
  });
  const save = submitting((body) => call(create, { body }));
  return (
    <Form form={form} onSubmit={save} submitLabel="Save">
      <TextField control={control} name="note" label="Note" />
      <TextField control={control} name="name" label="Name" required />
    </Form>
  );
}

const name = () => page.getByLabelText(/^Name/);
const note = () => page.getByLabelText('Note');
const save = () => page.getByRole('button', { name: 'Save' }).click();
const summary = () => page.getByRole('alert').filter({ hasText: say('ui.errorSummary', { count: 1 }) });

describe('a form of the contract', () => {
  const refuse = (...paths: readonly string[]): void =>
    refuses(create, {
      status: 422,
      code: 'invalidInput',
      message: say('kernel.checkFields'),
      fields: paths.map((path) => ({ path, code: 'taken', message: `Wrong: ${path}` })),
    });

  test('shows a refused field’s problem, focuses the field, and shows the rest above the form', async () => {
    refuse('body.name', 'body.colour');
    await show(<CampaignForm />);
    await name().fill('Radio');
    await save();
    await expect.element(name()).toHaveAccessibleDescription('Wrong: body.name');
    await expect.element(name()).toHaveFocus();
    await expect.element(page.getByRole('alert').getByText('Wrong: body.colour')).toBeVisible();
    await expect.element(note()).not.toHaveAccessibleDescription();
  });

  test('keeps the values after a refusal, and can be submitted again', async () => {
    refuse('body.name');
    await show(<CampaignForm />);
    await note().fill('For the fair');
    await name().fill('Radio');
    await save();
    await expect.element(name()).toHaveAccessibleDescription('Wrong: body.name');
    answers(create, sampleOf(campaign.item, { name: 'Wireless' }));
    await name().fill('Wireless');
    await save();
    await expect.element(page.getByRole('alert').filter({ hasText: /Wrong/ })).not.toBeInTheDocument();
    await expect.element(note()).toHaveValue('For the fair');
  });

  test('reports an empty field in the reader’s language, also after a change of language', async () => {
    await show(<CampaignForm />);
    await save();
    await expect.element(name()).toHaveAccessibleDescription(say('error.required'));
    await changeLanguage('de');
    await expect.element(name()).toHaveAccessibleDescription(speak('de')('error.required'));
  });

  test('keeps the server’s problems when the language changes', async () => {
    refuse('body.name');
    await show(<CampaignForm />);
    await name().fill('Radio');
    await save();
    await expect.element(name()).toHaveAccessibleDescription('Wrong: body.name');
    await changeLanguage('de');
    await expect.element(page.getByText(speak('de')('ui.errorSummary'))).toBeVisible();
    await expect.element(name()).toHaveAccessibleDescription('Wrong: body.name');
  });

  test('links from the summary to the field', async () => {
    await show(<CampaignForm />);
    await save();
    await note().click();
    await summary().getByRole('button').click();
    await expect.element(name()).toHaveFocus();
  });

  test('reports a field’s problem only after it loses focus, and clears it as soon as it is valid', async () => {
    await show(<CampaignForm />);
    await name().click();
    await expect.element(name()).not.toHaveAccessibleDescription();
    await note().click();
    await expect.element(name()).toHaveAccessibleDescription(say('error.required'));
    await name().fill('R');
    await expect.element(name()).not.toHaveAccessibleDescription();
  });

  test('shows a problem in the reader’s language, with its figures', async () => {
    await show(<CampaignForm />, { language: 'de' });
    await name().fill('x'.repeat(500));
    await save();
    await expect.element(name()).toHaveAccessibleDescription(speak('de')('error.tooLong', { maximum: 120 }));
  });
});

/** A form that receives new values, as when another device saved them. */
function FollowingForm({ person }: { readonly person: { readonly firstName: string; readonly lastName: string } }) {
  const { form, control, submitting, settle } = useContractForm({
    schema: updateProfile.body,
    defaultValues: person,
    follows: true,
  });
  const save = submitting(async (body) => {
    const sent = form.getValues();
    await gate;
    settle(sent, { firstName: `${body.firstName} (saved)`, lastName: `${body.lastName} (saved)` });
  });
  return (
    <Form form={form} onSubmit={save} submitLabel="Save">
      <TextField control={control} name="firstName" label="Name" />
      <TextField control={control} name="lastName" label="Note" />
    </Form>
  );
}

let gate: Promise<unknown> = Promise.resolve();

test('edits made during a save stay, and the other fields show the saved values', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  gate = promise;
  await show(<FollowingForm person={{ firstName: 'Ada', lastName: 'Quill' }} />);
  await save();
  await note().fill('Byron');
  resolve(undefined);
  await expect.element(name()).toHaveValue('Ada (saved)');
  await expect.element(note()).toHaveValue('Byron');
});

/** A form with or without changes, and several ways to leave it. */
function Guarded({ isDirty }: { readonly isDirty: boolean }) {
  useUnsavedGuard(isDirty);
  const navigate = useNavigate();
  const go =
    (to: string, search: object = {}) =>
    () =>
      void navigate({ to, search: search as never });
  return (
    <>
      <button type="button" onClick={go('/elsewhere')}>
        Leave
      </button>
      <button type="button" onClick={go('/here', { record: 'two' })}>
        Other record
      </button>
      <button type="button" onClick={go('/here', { record: 'one', tab: 'other' })}>
        Other tab
      </button>
      <button type="button" onClick={go('/here', { record: 'one', sort: 'name' })}>
        Sort
      </button>
    </>
  );
}

describe('a form with unsaved changes', () => {
  const press = (label: string) => page.getByRole('button', { name: label }).click();

  test.each(['Leave', 'Other record', 'Other tab'])('stays open if the user does not confirm “%s”', async (way) => {
    const { address } = await show(<Guarded isDirty />, { address: '/here?record=one' });
    await press(way);
    await unsaved('keepEditing').click();
    await expect.element(unsaved('keepEditing')).not.toBeInTheDocument();
    expect(address()).toBe('/here?record=one');
  });

  test('closes if the user confirms', async () => {
    const { address } = await show(<Guarded isDirty />, { address: '/here?record=one' });
    await press('Leave');
    await unsaved('discard').click();
    await expect.poll(address).toBe('/elsewhere');
  });

  test('stays open without a question while the list beside it is sorted', async () => {
    const { address } = await show(<Guarded isDirty />, { address: '/here?record=one' });
    await press('Sort');
    await expect.poll(address).toContain('sort=name');
    await expect.element(unsaved('discard')).not.toBeInTheDocument();
  });

  test('closes without a question once nothing is unsaved', async () => {
    const { address } = await show(<Guarded isDirty={false} />, { address: '/here?record=one' });
    await press('Leave');
    await expect.poll(address).toBe('/elsewhere');
    await expect.element(unsaved('discard')).not.toBeInTheDocument();
  });
});
