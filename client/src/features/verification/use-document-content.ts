import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../kernel/call/address.ts';
import { send } from '../../kernel/call/request.ts';

const fiveMinutes = 5 * 60 * 1000;

const addressOfBlob = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });

/**
 * A picture as a data URL, fetched once: every view by staff is recorded, and rotating or zooming is not a new view.
 */
export const useDocumentContent = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['documentContent', id],
    queryFn: async ({ signal }) => {
      const answer = await send({ method: 'GET', address: addressOf(viewDocument, { params: { id } }), signal });
      return addressOfBlob(await answer.blob());
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fiveMinutes,
    retry: false,
  });
