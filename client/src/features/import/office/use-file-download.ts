import type { AnyRoute, CallOf } from '@countinghouse/contract/kernel/route.ts';
import { useState } from 'react';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** Downloads the file of a route; a failure is shown in a toast, after `failure` if given. */
export const useFileDownload = () => {
  const [busy, setBusy] = useState(false);
  const save = async <R extends AnyRoute>(route: R, input: CallOf<R>, file: { name: string; failure?: string }) => {
    setBusy(true);
    try {
      await download(route, input, file.name);
    } catch (error) {
      const message = messageOf(error);
      showToast({ type: 'error', message: file.failure ? `${file.failure}: ${message}` : message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
};
