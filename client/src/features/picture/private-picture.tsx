import { download } from '@countinghouse/contract/file/file.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addressOf } from '../../kernel/call/address.ts';
import { send } from '../../kernel/call/request.ts';
import classes from './picture.module.css';

interface PrivatePictureProps {
  readonly image: string | null;
  /** Shown without a picture, or until it has loaded. */
  readonly otherwise: ReactNode;
  readonly small?: boolean;
}

const fiveMinutes = 5 * 60 * 1000;

const asAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });

/** A picture behind the session as a data URL: the page would request a plain URL without it. Fetched once. */
export const usePictureAt = (address: string | null) =>
  useQuery({
    queryKey: ['picture', address],
    queryFn: async ({ signal }) =>
      asAddress(await (await send({ method: 'GET', address: address ?? '', signal })).blob()),
    enabled: address !== null,
    // The content of a URL never changes: a new picture gets a new URL.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: fiveMinutes,
    retry: false,
  });

/** The last part of a stored file's URL: the parameter of the download route. */
export const fileOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** A picture by its stored URL. */
export const usePrivatePicture = (address: string | null) =>
  usePictureAt(address === null ? null : addressOf(download, { params: { path: fileOf(address) } }));

/** The picture next to a record's name; decorative, so without a text alternative. */
export function PrivatePicture({ image, otherwise, small = false }: PrivatePictureProps) {
  const { data } = usePrivatePicture(image);
  return (
    <span className={small ? classes.thumbnail : classes.picture}>
      {image && data ? <img src={data} alt="" /> : otherwise}
    </span>
  );
}
