import { type Obstacle, obstacleKey, type ObstacleKind } from '@countinghouse/contract/closure/obstacle.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import classes from './open-items.module.css';

const wayKeys = {
  money: 'doMoney',
  order: 'doOrder',
  investment: 'doInvestment',
  deposit: 'doDeposit',
  refund: 'doRefund',
  dispute: 'doRefund',
  debt: 'doRefund',
  withdrawal: 'doWithdrawal',
  vaultItem: 'doVaultItem',
  offer: 'doOffer',
} as const satisfies Partial<Record<ObstacleKind, string>>;

const hasWay = (kind: ObstacleKind): kind is keyof typeof wayKeys => Object.hasOwn(wayKeys, kind);

interface OpenItemListProps {
  readonly openItems: readonly Obstacle[];
  /** The screen on which each kind can be settled. */
  readonly ways: Readonly<Partial<Record<ObstacleKind, string>>>;
}

/** The open items, each with a link to settle it. */
export function OpenItemList({ openItems, ways }: OpenItemListProps) {
  const text = useTexts('closure');
  const language = useLanguage();
  const { history } = useRouter();
  return (
    <ul className={classes.openItems}>
      {openItems.map(({ kind, count, amount }) => {
        const href = ways[kind];
        return (
          <li key={kind}>
            <span>{text(obstacleKey(kind), { count, amount: euroText(amount, language) })}</span>
            {href !== undefined && hasWay(kind) && (
              <FrameLink href={href} className={classes.way} onNavigate={(to) => history.push(to)}>
                {text(wayKeys[kind])}
              </FrameLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The screens on which staff settle each kind of a customer's open items. */
export const waysOf = (lead: string): Readonly<Partial<Record<ObstacleKind, string>>> => {
  const tab = (name: string): string => `/office/leads/${lead}?tab=${name}`;
  return {
    money: tab('money'),
    deposit: tab('money'),
    refund: tab('money'),
    withdrawal: tab('money'),
    order: tab('orders'),
    investment: tab('investments'),
    vaultItem: tab('vault'),
    offer: tab('vault'),
  };
};
