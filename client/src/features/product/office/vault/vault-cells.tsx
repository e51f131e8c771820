import { vaultStates, type Sale, type VaultItem } from '@countinghouse/contract/product/vault.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { IconTag } from '../../../../ui/icons.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { PrivatePicture } from '../../../picture/index.ts';
import { nameLink } from '../../../../ui/page/name-link.ts';
import classes from '../office.module.css';

type Bought = Pick<Sale, 'image' | 'product' | 'productName'>;

/** The product with its picture, linked to its details. */
export const bought = ({ image, product, productName }: Bought) => (
  <span className={classes.named}>
    <PrivatePicture image={image} otherwise={<IconTag size={16} aria-hidden />} small />
    <Link to="/office/products" search={{ record: product }} className={nameLink}>
      {productName}
    </Link>
  </span>
);

export const customer = ({ lead, leadName }: Pick<Sale, 'lead' | 'leadName'>) => (
  <Link to="/office/leads/$id" params={{ id: lead }} search={{ tab: 'vault' }} className={nameLink}>
    {leadName}
  </Link>
);

export function VaultStatusBadge({ status }: Pick<VaultItem, 'status'>) {
  const { tone, label } = vaultStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('vault')(label)}</StatusBadge>;
}
