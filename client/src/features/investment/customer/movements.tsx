import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { ledgerStatement, type StatementLine } from '@countinghouse/contract/ledger/statement.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useLedgerLabels } from '../../ledger/index.ts';
import { useDividendsOf } from '../use-dividends-of.ts';
import classes from '../investment.module.css';

/** The investment's recent statement lines, newest first, with a link to the full statement. */
export function Movements({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const { history } = useRouter();
  const { items } = useDividendsOf(item.id);
  const { data } = useRead(
    ledgerStatement,
    { params: { userId: useUser().id }, query: { pageSize: 100 } },
    { resources: ['funds'] },
  );
  const records = new Set([item.id, ...(items ?? []).map(({ id }) => id)]);
  const lines = data?.lines.filter(({ record }) => records.has(record)) ?? [];
  return (
    <Panel title={text('movements')}>
      {!data && <Skeleton height={80} />}
      {data && lines.length === 0 && <p className={classes.quiet}>{text('movementsNone')}</p>}
      <ul className={classes.rows} aria-label={text('movements')}>
        {lines.map((line) => (
          <Movement key={line.transfer} line={line} />
        ))}
      </ul>
      <FrameLink href="/my/statement" className={classes.back} onNavigate={(to) => history.push(to)}>
        {text('toStatement')}
      </FrameLink>
    </Panel>
  );
}

function Movement({ line }: { readonly line: StatementLine }) {
  const { kind } = useLedgerLabels();
  return (
    <li className={classes.row}>
      <span className={classes.rowLabels}>
        <span>{kind(line.kind)}</span>
        <span className={classes.quiet}>
          <DateTime instant={line.at} />
        </span>
      </span>
      <strong className={classes.figure}>{euroText(line.amount, useLanguage())}</strong>
    </li>
  );
}
