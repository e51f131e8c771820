import type { StoredType } from './stored-type.ts';

/** A picture as received; the process answers each before it gets the next one. */
export type ImageRequest = { bytes: Uint8Array; type: StoredType };

export type ImageReply =
  | { type: 'picture'; bytes: Uint8Array; width: number; height: number }
  | { type: 'refusal'; code: ImageRefusal };

/** Keys of the `error` texts. */
export type ImageRefusal = 'imageTooLarge' | 'imageUnreadable' | 'unavailable';
