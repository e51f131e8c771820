import { type VaultItem, vault } from '@countinghouse/contract/product/vault.ts';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { listQuery } from '../../../../kernel/resource/list-query.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../../ui/page/panel.tsx';
import { Gain } from '../figures.tsx';
import { bought, VaultStatusBadge } from './vault-cells.tsx';
import { VaultFigures } from './vault-figures.tsx';
import classes from '../office.module.css';

const most = 100;

/** A customer's products on their page: owned ones, offers for them, and sold ones. */
export function LeadVault({ lead }: { readonly lead: string }) {
  const text = useTexts('vault');
  const query = listQuery({ filters: { lead: { eq: lead } }, sorts: [], q: '', page: 1, pageSize: most });
  const { data, pending } = answerOf(
    useRead(vault.routes.list, { query }, { resources: ['product', 'offer'] }),
    <Skeleton height={120} />,
  );
  const items = data?.vault ?? [];
  return (
    <>
      {items.length > 0 && <VaultFigures lead={lead} />}
      <Panel title={text('title')}>
        {pending}
        {data && items.length === 0 && <p className={shared.quiet}>{text('leadEmpty')}</p>}
        <ul className={classes.rows} aria-label={text('title')}>
          {items.map((item) => (
            <li key={item.id}>
              <Row item={item} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Row({ item }: { readonly item: VaultItem }) {
  const text = useTexts('vault');
  const language = useLanguage();
  const { status, amount, currentOfferAmount, offerCount, cost } = item;
  const brought = status === 'sold' ? amount : currentOfferAmount;
  return (
    <div className={classes.row}>
      <span className={classes.rowLabels}>
        {bought(item)}
        <span className={shared.quiet}>
          {text('costOf', { amount: euroText(cost, language) })}
          {brought !== null &&
            ` · ${text(status === 'sold' ? 'soldFor' : 'offeredNow', { amount: euroText(brought, language), count: offerCount })}`}
        </span>
      </span>
      <span className={shared.badges}>
        <Gain amount={item.gain} />
        <VaultStatusBadge status={status} />
      </span>
    </div>
  );
}
