import { declinePrepared, type Prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from '../../../features/prepared/prepared.module.css';
import { useWhat } from '../../../features/prepared/use-what.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { relativeText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

export interface ConfirmProps {
  readonly item: Prepared;
  readonly onClose: () => void;
}

/** Forms, signature and proof are large, and opened by a click. */
const confirmations = {
  order: later(() => import('./confirm-order.tsx').then((module) => ({ default: module.ConfirmOrder }))),
  orderChange: later(() => import('./confirm-order.tsx').then((module) => ({ default: module.ConfirmOrderChange }))),
  purchase: later(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmPurchase }))),
  withdrawal: later(() => import('./confirm-withdrawal.tsx').then((module) => ({ default: module.ConfirmWithdrawal }))),
  investment: later(() => import('./confirm-investment.tsx').then((module) => ({ default: module.ConfirmInvestment }))),
} as const;

/** The records that await the customer's confirmation, each with its buttons. */
export function PreparedList({ items }: { readonly items: readonly Prepared[] }) {
  const text = useTexts('prepared');
  return (
    <Panel title={text('title')}>
      <p className={shared.detail}>{text('intro')}</p>
      <ul className={shared.list} aria-label={text('title')}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ item }: { readonly item: Prepared }) {
  const text = useTexts('prepared');
  const what = useWhat()(item);
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useAction(declinePrepared, text('declined'));
  const isReadOnly = useReadOnly();
  const now = useNow();
  const language = useLanguage();
  const Confirm = confirmations[item.kind];
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>{what}</strong>
        <span className={shared.detail}>
          {text('by', { name: item.preparedByName })} · {text('until')} <DateTime instant={item.lapsesAt} /> (
          {relativeText(item.lapsesAt, new Date(now), language)})
        </span>
      </span>
      <span className={shared.buttons}>
        <Button aria-label={text('confirmNamed', { what })} disabled={isReadOnly} onClick={() => setConfirming(true)}>
          {text('confirm')}
        </Button>
        <Button
          variant="default"
          aria-label={text('declineNamed', { what })}
          disabled={isReadOnly}
          loading={busy}
          onClick={() => void run({ params: { id: item.id } })}
        >
          {text('decline')}
        </Button>
      </span>
      <Suspense fallback={null}>
        {isConfirming && <Confirm item={item} onClose={() => setConfirming(false)} />}
      </Suspense>
    </li>
  );
}
