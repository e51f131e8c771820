import type { Reading } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { recentReveal } from './reveal-table.ts';

declare const checked: unique symbol;

/** Proof that a file's reader may have the contact data in it; no file is sent without one. */
export interface FileContacts {
  readonly [checked]: true;
}

/** For a file without contact data of leads, or with masked ones. */
export const noContacts = {} as FileContacts;

/** Refuses a document of a lead to those who see contact data only with a reason and have given none; null: of any lead. */
export const openDocument = async (
  { actor, query, now }: Pick<Reading, 'actor' | 'query' | 'now'>,
  lead: string | null,
): Promise<FileContacts> => {
  if (!actor.masksContacts) return noContacts;
  const staff = actor.real?.id ?? actor.id;
  const opened = lead !== null && (await recentReveal({ query }, { staff, lead, kind: 'document', now }));
  if (opened) return noContacts;
  throw new Refusal('forbidden', 'documentMasked');
};
