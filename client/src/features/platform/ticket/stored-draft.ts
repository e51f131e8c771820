import { emptyDraft, type TicketDraft } from './ticket-draft.ts';

const place = 'ticket-draft';

interface StoredDraft {
  readonly user: string;
  readonly symbol: string;
  readonly draft: TicketDraft;
}

/** Stores a ticket while the user answers questions on another screen of this tab. */
export const storeDraft = ({ draft, ...of }: StoredDraft): void => {
  const read = Object.entries(draft).filter(([, value]) => !Number.isNaN(value));
  sessionStorage.setItem(place, JSON.stringify({ ...of, draft: Object.fromEntries(read) }));
};

/** An invalid number was not stored: its field is empty, not filled with a default. */
const base = (cap: number): TicketDraft => ({ ...emptyDraft(cap), stake: null });

/** The ticket of a symbol that the user left to answer questions, or null. */
export const storedDraft = ({ user, symbol }: Omit<StoredDraft, 'draft'>, cap: number): TicketDraft | null => {
  const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as StoredDraft | null;
  return stored?.user === user && stored.symbol === symbol ? { ...base(cap), ...stored.draft } : null;
};

export const forgetDraft = (): void => sessionStorage.removeItem(place);
