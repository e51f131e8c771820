import { emptyDraft, type TicketDraft } from './ticket-draft.ts';

const place = 'ticket-draft';

interface Kept {
  readonly user: string;
  readonly symbol: string;
  readonly draft: TicketDraft;
}

/** Keeps a ticket while its user answers questions on another screen of this tab. */
export const keepDraft = ({ draft, ...of }: Kept): void => {
  const read = Object.entries(draft).filter(([, value]) => !Number.isNaN(value));
  sessionStorage.setItem(place, JSON.stringify({ ...of, draft: Object.fromEntries(read) }));
};

/** A number that could not be read was not kept: its field is empty again, and not filled in by us. */
const base = (cap: number): TicketDraft => ({ ...emptyDraft(cap), stake: null });

/** The ticket of a symbol that its user left to answer questions; null when there is none. */
export const keptDraft = ({ user, symbol }: Omit<Kept, 'draft'>, cap: number): TicketDraft | null => {
  const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null;
  return kept?.user === user && kept.symbol === symbol ? { ...base(cap), ...kept.draft } : null;
};

export const forgetDraft = (): void => sessionStorage.removeItem(place);
