import { importExcel } from '@countinghouse/contract/import/import.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { upload } from '../../../kernel/call/upload.ts';
import { importAddress } from './addresses.ts';

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number }
  | { readonly phase: 'refused'; readonly message: string };

/** Uploads a sheet for checking and opens its import; leaving the screen aborts the upload. */
export const useUpload = () => {
  const { history } = useRouter();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File, campaign: string | null): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const show = (next: UploadState) => {
      if (!controller.signal.aborted) setState(next);
    };
    show({ phase: 'sending', name: file.name, share: 0 });
    try {
      const made = await upload(importExcel, {
        file,
        fields: { dryRun: 'true', ...(campaign !== null && { campaignId: campaign }) },
        onProgress: (share) => show({ phase: 'sending', name: file.name, share }),
        signal: controller.signal,
      });
      if (!controller.signal.aborted) history.push(importAddress(made.id));
    } catch (error) {
      show({ phase: 'refused', message: messageOf(error) });
    }
  };
  return { state, send };
};
