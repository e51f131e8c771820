import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { documentEndings, type DocumentKind } from '@countinghouse/contract/verification/document.ts';
import { uploadDocument } from '@countinghouse/contract/verification/verification.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../kernel/call/call-error.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { upload } from '../../kernel/call/upload.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { byteText, refuseFile } from '../../ui/input/file-check.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Pixels: enough to read the small print of an identity card. */
const longestSide = 3_000;
const quality = 0.86;

const drawn = async (picture: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

/**
 * Shrinks a photo to the limit, which phone cameras exceed. Other files, and unreadable pictures, are returned
 * unchanged.
 */
const smallerPhoto = async (file: File): Promise<File> => {
  if (file.size <= largestFile || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const blob = await drawn(picture);
  picture.close();
  if (blob === null) return file;
  return new File([blob], file.name.replace(/\.[^.]{1,10}$/, '') + '.jpg', { type: 'image/jpeg' });
};

/** A running upload. */
export interface Sending {
  readonly name: string;
  /** From 0 to 1; at 1 the server checks the file. */
  readonly share: number;
  readonly stop: () => void;
}

/** Uploads a customer's documents; reports the progress of the current one, and why the last was refused. */
export const useDocumentUpload = (lead: string) => {
  const text = useTexts('verification');
  const ui = useUiText();
  const { language } = useUiLocale();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState('');

  const refusal = (file: File): string => {
    const refused = refuseFile(file, documentEndings, largestFile);
    return refused ? ui(refused.key, { name: refused.name, size: byteText(largestFile, language) }) : '';
  };

  const sendNow = async (file: File, kind: DocumentKind): Promise<void> => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const report = (share: number) => setSending({ name: file.name, share, stop });
    report(0);
    try {
      const parts = { params: { id: lead }, query: { kind }, file, onProgress: report, signal: stopping.signal };
      await upload(uploadDocument, parts);
      showToast({ type: 'success', message: text('uploaded', { name: text(kind) }) });
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'aborted')) setProblem(messageOf(error));
    }
    setSending(null);
    await client.invalidateQueries({ queryKey: ['verification'] });
  };

  const send = async (chosen: File | null | undefined, kind: DocumentKind): Promise<void> => {
    if (!chosen) return;
    const file = await smallerPhoto(chosen);
    const refused = refusal(file);
    setProblem(refused);
    if (refused === '') await sendNow(file, kind);
  };

  return { send, sending, problem };
};
