import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { byteText } from './file-check.ts';
import { FileDrop, type FileDropProps } from './file-drop.tsx';
import { JsonEditor } from './json-editor.tsx';

const taken = vi.fn<(files: File[]) => void>();
beforeEach(() => vi.clearAllMocks());

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const Drop = (props: Partial<FileDropProps>) => (
  <FileDrop label="Statement" accept={['.pdf', '.png']} largest={1_572_864} onFiles={taken} {...props} />
);
const input = () => page.getByLabelText(/^Statement/);
const names = () => taken.mock.calls.map(([files]) => files.map(({ name }) => name));
const drop = (...files: File[]) => {
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
  input().element().closest('label')?.dispatchEvent(event);
};

describe('files', () => {
  test('are accepted regardless of the case of their extension', async () => {
    await show(<Drop />);
    await userEvent.upload(input(), file('Statement.PDF'));
    await expect.poll(names).toEqual([['Statement.PDF']]);
  });

  test('of another kind are refused by name, and the next good one clears the refusal', async () => {
    await show(<Drop />);
    await userEvent.upload(input(), file('macro.exe'));
    const problem = page.getByRole('alert').filter({ hasText: say('ui.fileWrongType', { name: 'macro.exe' }) });
    await expect.element(problem).toBeVisible();
    await expect.element(input()).toHaveAccessibleDescription(say('ui.fileWrongType', { name: 'macro.exe' }));
    expect(taken).not.toHaveBeenCalled();
    await userEvent.upload(input(), file('a.pdf'));
    await expect.element(problem).not.toBeInTheDocument();
    expect(names()).toEqual([['a.pdf']]);
  });

  test('that are too large are refused with the limit in the reader’s format', async () => {
    await show(<Drop />, { language: 'de' });
    await expect.element(input()).toBeInTheDocument();
    drop(file('scan.png', 1_572_865));
    const refusal = speak('de')('ui.fileTooLarge', { name: 'scan.png', size: '1,5 MB' });
    await expect.element(page.getByText(refusal)).toBeVisible();
    expect(taken).not.toHaveBeenCalled();
  });

  test('of 5 MB are shown with the same size as the documented limit', () => {
    expect([byteText(5 * 1024 * 1024, 'en'), byteText(5 * 1024 * 1024, 'fr')]).toEqual(['5 MB', '5\u202fMo']);
    expect(say('ui.fileTooLarge', { name: 'a.png', size: '5 MB' })).toBe('File a.png is too large (max 5 MB)');
    expect(say('ui.fileWrongType', { name: 'a.exe' })).toBe('Invalid file type for a.exe');
  });

  test('are all refused if one of several is unsuitable', async () => {
    await show(<Drop multiple />);
    await expect.element(input()).toBeInTheDocument();
    drop(file('a.pdf'), file('b.txt'));
    await expect.element(page.getByText(say('ui.fileWrongType', { name: 'b.txt' }))).toBeVisible();
    expect(taken).not.toHaveBeenCalled();
    drop(file('a.pdf'), file('b.png'));
    expect(names()).toEqual([['a.pdf', 'b.png']]);
  });

  test('beyond the first are ignored if only one is accepted', async () => {
    await show(<Drop />);
    await expect.element(input()).toBeInTheDocument();
    drop(file('a.pdf'), file('b.pdf'));
    expect(names()).toEqual([['a.pdf']]);
  });

  test('are not accepted while the field is disabled', async () => {
    await show(<Drop disabled />);
    await expect.element(input()).toBeDisabled();
    drop(file('a.pdf'));
    expect(taken).not.toHaveBeenCalled();
  });
});

describe('text with errors in its lines', () => {
  function Editor() {
    const [value, setValue] = useState('[\n  { "name": "" },\n  { "name": "Radio" }\n]');
    return (
      <JsonEditor
        label="Rows"
        value={value}
        onChange={setValue}
        errors={[{ line: 2, message: 'Please fill in this field.' }]}
      />
    );
  }

  test('marks the line, and its message selects it', async () => {
    await show(<Editor />, { size: phone });
    const area = page.getByRole('textbox', { name: 'Rows' });
    await expect.element(area).toHaveAttribute('aria-invalid', 'true');
    const message = say('ui.lineError', { line: 2, message: 'Please fill in this field.' });
    await page.getByRole('button', { name: message }).click();
    await expect.element(area).toHaveFocus();
    const { value, selectionStart, selectionEnd } = area.element() as HTMLTextAreaElement;
    expect(value.slice(selectionStart, selectionEnd)).toBe('  { "name": "" },');
    expect(document.querySelector('[data-wrong]')?.textContent).toBe('2');
    expect(await pageFaults()).toEqual([]);
  });
});
