import { download } from '@countinghouse/contract/file/file.ts';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../kernel/call/address.ts';
import { send } from '../../kernel/call/request.ts';

const fiveMinutes = 5 * 60 * 1000;

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });

/** The last part of a stored file's URL: the parameter of the download route. */
export const fileOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** A private picture as a data URL for the page: a plain URL would be requested without the session. */
export const usePrivatePicture = (address: string | null) =>
  useQuery({
    queryKey: ['privatePicture', address],
    queryFn: async ({ signal }) => {
      const path = fileOf(address ?? '');
      const answer = await send({ method: 'GET', address: addressOf(download, { params: { path } }), signal });
      return asAddress(await answer.blob());
    },
    enabled: address !== null,
    // The content of a URL never changes: a new picture gets a new URL.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fiveMinutes,
    retry: false,
  });
