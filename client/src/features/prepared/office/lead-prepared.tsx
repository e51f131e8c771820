import {
  type Prepared,
  prepared,
  type PreparedKind,
  preparedStates,
  withdrawPrepared,
} from '@countinghouse/contract/prepared/prepared.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useWhat } from '../use-what.ts';
import classes from '../prepared.module.css';

interface LeadPreparedProps {
  readonly lead: string;
  readonly kind: PreparedKind;
}

/**
 * The newest ten records of a kind that staff prepared for a customer, and what became of them; nothing without any.
 * Orders include changes to them.
 */
export function LeadPrepared({ lead, kind }: LeadPreparedProps) {
  const text = useTexts('prepared');
  const filters = JSON.stringify({
    lead: { eq: lead },
    kind: { in: kind === 'order' ? ['order', 'orderChange'] : [kind] },
  });
  const { data } = useRead(prepared.routes.list, { query: { filters, pageSize: 10 } as never });
  if (!data || data.prepared.length === 0) return null;
  return (
    <Panel title={text('officeTitle')}>
      <ul className={shared.list} aria-label={text('officeTitle')}>
        {data.prepared.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

/** The person who prepared it can withdraw it, and so can administrators. */
function Row({ item }: { readonly item: Prepared }) {
  const text = useTexts('prepared');
  const what = useWhat()(item);
  const isTheirs = useUser().id === item.preparedBy;
  const reach = useReach('prepared:cancel');
  const { run, busy } = useAction(withdrawPrepared, text('withdrawn'));
  const { tone, label } = preparedStates.states[item.state];
  const mayWithdraw = preparedStates.allows(item.state, 'withdraw') && (reach === 'all' || isTheirs);
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>{what}</span>
        <span className={shared.detail}>
          {text('by', { name: item.preparedByName })} · {text('until')} <DateTime instant={item.lapsesAt} />
        </span>
      </span>
      <StatusBadge tone={tone}>{text(label as TextKey<'prepared'>)}</StatusBadge>
      {mayWithdraw && (
        <Button
          variant="default"
          aria-label={text('withdrawNamed', { what })}
          loading={busy}
          onClick={() => void run({ params: { id: item.id } })}
        >
          {text('withdraw')}
        </Button>
      )}
    </li>
  );
}

/** That nothing happens before the customer confirms. */
export function ConfirmHint() {
  return <p className={shared.detail}>{useTexts('prepared')('officeHint')}</p>;
}
