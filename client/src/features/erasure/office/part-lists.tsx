import type { Erasability, ErasedPart, KeptPart } from '@countinghouse/contract/erasure/erasure.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconLock, IconTrash } from '../../../ui/icons.ts';
import classes from '../erasure.module.css';

const words = {
  identity: 'partIdentity',
  contact: 'partContact',
  access: 'partAccess',
  words: 'partWords',
  sessions: 'partSessions',
  comments: 'partComments',
  notifications: 'partNotifications',
  importRows: 'partImportRows',
  answers: 'partAnswers',
  documents: 'partDocuments',
  deposits: 'partDeposits',
  withdrawals: 'partWithdrawals',
  investments: 'partInvestments',
  orders: 'partOrders',
  purchases: 'partPurchases',
  approvals: 'partApprovals',
} as const satisfies Record<ErasedPart | KeptPart, string>;

/** Parts that exist only once, without a number. */
const uncounted: ReadonlySet<string> = new Set(['identity', 'contact', 'access', 'words']);

interface PartsProps {
  readonly parts: readonly { part: ErasedPart | KeptPart; count: number }[];
  readonly isKept?: boolean;
}

function Parts({ parts, isKept = false }: PartsProps) {
  const text = useTexts('erasure');
  return (
    <ul className={classes.parts}>
      {parts.map(({ part, count }) => (
        <li key={part}>
          <span>{text(isKept && part === 'identity' ? 'partKeptIdentity' : words[part])}</span>
          {!uncounted.has(part) && <span className={classes.count}>{count}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Erased and kept parts, side by side. */
export function PartLists({ found }: { readonly found: Erasability }) {
  const text = useTexts('erasure');
  return (
    <div className={classes.sides}>
      <section className={classes.side}>
        <h3 className={`${classes.heading} ${classes.erased}`}>
          <IconTrash size={16} aria-hidden />
          {text('erasedTitle')}
        </h3>
        <Parts parts={found.erased} />
      </section>
      <section className={classes.side}>
        <h3 className={`${classes.heading} ${classes.kept}`}>
          <IconLock size={16} aria-hidden />
          {text('keptTitle')}
        </h3>
        <Kept found={found} />
      </section>
    </div>
  );
}

function Kept({ found: { kept, keptUntil, lastRecord, retentionYears } }: { readonly found: Erasability }) {
  const text = useTexts('erasure');
  if (keptUntil === null || lastRecord === null) return <p className={classes.until}>{text('keptNothing')}</p>;
  return (
    <>
      <p className={classes.until}>
        {text('keptUntil')}
        <strong>
          <DateTime instant={keptUntil} style="date" />
        </strong>
        {text('keptBasis', { count: retentionYears })} <DateTime instant={lastRecord} style="date" />
      </p>
      <Parts parts={kept} isKept />
      <p className={classes.note}>{text('keptThen')}</p>
    </>
  );
}
