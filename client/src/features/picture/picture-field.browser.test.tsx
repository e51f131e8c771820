import { PictureAddress } from '@countinghouse/contract/file/picture-address.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { CallError } from '../../kernel/call/call-error.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { Form } from '../../ui/form/form.tsx';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { PictureField } from './index.ts';

const outside = 'https://pictures.example/loft.png';
const pathOf = (digit: string): string => `/v1/uploads/${digit.repeat(32)}.png`;
const Loft = z.strictObject({ image: PictureAddress });
const saved = vi.fn<(loft: z.infer<typeof Loft>) => Promise<void>>();

interface LoftFormProps {
  readonly image?: string | null;
  readonly source?: string | null;
}

function LoftForm({ image = null, source = null }: LoftFormProps) {
  const { form, control, submitting } = useContractForm<{ image: string | null }, typeof Loft>({
    schema: Loft,
    defaultValues: { image },
  });
  return (
    <main>
      <h1>Loft</h1>
      <Form form={form} onSubmit={submitting(saved)} onCancel={() => undefined} submitLabel={useUiText()('save')}>
        <PictureField control={control} name="image" label="Image" source={source} />
      </Form>
    </main>
  );
}

const address = () => field(say('picture.address'));
const save = () => page.getByRole('button', { name: say('ui.save') }).click();
const previews = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));

beforeEach(() => {
  saved.mockReset();
  saved.mockResolvedValue(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Answers uploads, which use XMLHttpRequest, with this URL. */
const uploadsTo = (url: string) =>
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: 201 }, responseText: { value: JSON.stringify({ url }) } });
    this.dispatchEvent(new ProgressEvent('loadend'));
  });

describe('the URL of an external picture', () => {
  test('is saved instead of an upload, and the browser does not load it', async () => {
    await show(<LoftForm image={pathOf('1')} />);
    await expect.poll(previews).toEqual([pathOf('1')]);
    await address().fill(outside);
    await expect.poll(previews).toEqual([]);
    await save();
    await expect.poll(() => saved.mock.calls).toEqual([[{ image: outside }]]);
  });

  test('is replaced by the previous picture once it is cleared', async () => {
    await show(<LoftForm image={pathOf('1')} />);
    await address().fill(outside);
    await address().clear();
    await expect.poll(previews).toEqual([pathOf('1')]);
    await save();
    await expect.poll(() => saved.mock.calls).toEqual([[{ image: pathOf('1') }]]);
  });

  test('is replaced by a file uploaded afterwards', async () => {
    uploadsTo(pathOf('2'));
    await show(<LoftForm />);
    await address().fill(outside);
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(3)], 'loft.png', { type: 'image/png' }));
    const input = page.getByLabelText(new RegExp(`^${say('picture.upload')}`)).element() as HTMLInputElement;
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(previews).toEqual([pathOf('2')]);
    await expect.element(address()).toHaveValue('');
  });

  test('is shown again with its copy', async () => {
    await show(<LoftForm image={pathOf('1')} source={outside} />);
    await expect.element(page.getByText(say('picture.copiedFrom', { address: outside }))).toBeVisible();
    await address().fill('https://archive.example/loft.png');
    await expect.element(page.getByText(say('picture.copiedFrom', { address: outside }))).not.toBeInTheDocument();
  });

  test.each(['http://pictures.example/a.png', 'https://localhost/a.png', 'loft.png'])(
    'is refused as %s before it is sent',
    async (typed) => {
      await show(<LoftForm />);
      await address().fill(typed);
      await save();
      await expect.element(address()).toHaveAccessibleDescription(new RegExp(say('error.pictureAddress')));
      expect(saved).not.toHaveBeenCalled();
    },
  );

  test('stays in its field, with the reason why the server could not copy it', async () => {
    const message = say('refusal.pictureUnreachable');
    saved.mockRejectedValue(
      new CallError({
        status: 400,
        code: 'invalidInput',
        message: 'Please check the form fields',
        fields: [{ path: 'body.image', code: 'pictureUnreachable', message }],
      }),
    );
    await show(<LoftForm />);
    await address().fill(outside);
    await save();
    await expect.element(address()).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(address()).toHaveValue(outside);
  });

  test('is readable and accessible in German on a phone, dark and compact', async () => {
    const options = { language: 'de', size: phone, mode: 'dark', compact: true } as const;
    await show(<LoftForm image={pathOf('1')} source={`${outside}?${'a'.repeat(200)}`} />, options);
    await expect.element(field(speak('de')('picture.address'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
