import type { Person } from './callers.ts';
import type { Variant } from './list-questions.ts';

const day = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10);
const years = { from: dayAgo(3 * 365), to: dayAgo(0) };
const plain: Variant = { label: '', query: {} };

/** Queries of the screens on routes that are no lists; every other route is asked without a query. */
const asked: Readonly<Record<string, (person: Person) => readonly Variant[]>> = {
  'cashFlow.stats': () => [
    plain,
    { label: 'three years by month', query: { ...years, by: 'month' } },
    { label: 'three years by campaign', query: { ...years, by: 'month', group: 'campaign' } },
    { label: 'three years by staff', query: { ...years, by: 'month', group: 'staff' } },
  ],
  'cashFlow.export': () => [{ label: '', query: { ...years, by: 'month', format: 'csv' } }],
  'funds.history': () => [plain, { label: 'three years', query: years }],
  'ledger.statement': () => [
    plain,
    { label: 'three years', query: years },
    { label: 'three years, page 80', query: { ...years, page: '80' } },
    { label: 'cash', query: { ...years, account: 'cash' } },
  ],
  'ledger.statementFile': () => [{ label: 'three years', query: { ...years, format: 'csv' } }],
  'order.stats': ({ id, name, agent }) => [
    plain,
    { label: 'one customer', query: { filters: JSON.stringify({ lead: id }) } },
    { label: 'one agent', query: { filters: JSON.stringify({ assignedTo: agent }) } },
    { label: 'one symbol', query: { filters: JSON.stringify({ symbol: 'EURUSD' }) } },
    { label: `search ${name}`, query: { q: name } },
  ],
  'ownData.export': () => [{ label: '', query: { format: 'json' } }],
  'ownData.exportLead': () => [{ label: '', query: { format: 'json', reason: 'Bench' } }],
  'price.candles': () => [{ label: '', query: { symbol: 'EURUSD', frame: '1h' } }],
  'withdrawal.review': () => [{ label: '', query: { amount: '100' } }],
  'vault.stats': ({ id }) => [plain, { label: 'one customer', query: { lead: id } }],
  'destination.list': ({ id }) => [{ label: '', query: { lead: id } }],
  'accountOpening.form': () => [{ label: '', query: { language: 'de' } }],
  'contactForm.form': () => [{ label: '', query: { language: 'de' } }],
  'campaign.exportReturn': () => [{ label: '', query: { group: 'campaign', format: 'csv' } }],
  'user.leadFigures': ({ id }) => [{ label: '', query: { ids: id } }],
  'user.leadCounts': ({ agent }) => [
    {
      label: '',
      query: { lists: JSON.stringify([{ assignedTo: agent }, { status: 'locked' }, { labels: { has: 'forex' } }]) },
    },
  ],
  'user.compare': ({ other }) => [{ label: '', query: { other } }],
  'leadImport.forecast': () => [{ label: '', query: { duplicates: 'skip', createCampaigns: 'false' } }],
};

export const otherVariants = (operation: string, person: Person): readonly Variant[] =>
  asked[operation]?.(person) ?? [plain];

/** Routes that are not asked, with the reason. */
export const notAsked: Readonly<Record<string, string>> = {
  'auth.logout': 'ends the session that asks',
  'project.agreement': 'starts a process that prints, whatever the size of the company',
  'mandate.draft': 'starts a process that prints, whatever the size of the company',
  'prepared.agreement': 'starts a process that prints, whatever the size of the company',
  'project.keyInformation': 'starts a process that prints, whatever the size of the company',
  'caseFile.download': 'needs an archive that was made before',
  'deposit.challenge': 'asks the payment gateway',
  'deposit.transferDetails': 'needs a transfer that a customer announced',
  'taskFeed.calendar': 'needs a key that is shown once',
  'deposit.sandboxBank': 'is a page of the sandbox gateway',
  'user.excelTemplate': 'reads no data',
};
