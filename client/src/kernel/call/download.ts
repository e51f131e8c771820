import type { AnyRoute, CallOf } from '@countinghouse/contract/kernel/route.ts';
import { addressOf, type LooseInput } from './address.ts';
import { send } from './request.ts';

/** The file name requested by a reply; null if there is none. */
export const fileNameOf = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
};

/** Calls a route that replies with a file and lets the browser save it under the server's name, or `otherwise`. */
export const download = async <R extends AnyRoute>(route: R, input: CallOf<R>, otherwise: string): Promise<void> => {
  await downloadTagged(route, input, otherwise);
};

/** As `download`; returns the ETag of the file without quotes, or undefined. */
export const downloadTagged = async <R extends AnyRoute>(
  route: R,
  input: CallOf<R>,
  otherwise: string,
): Promise<string | undefined> => {
  const answer = await send({ method: route.method, address: addressOf(route, input as LooseInput) });
  saveFile(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')) ?? otherwise);
  // A proxy may have marked it as weak.
  return /^(?:W\/)?"(.*)"$/.exec(answer.headers.get('etag') ?? '')?.[1];
};

/** Lets the browser save content that is already in memory. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the task of the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
