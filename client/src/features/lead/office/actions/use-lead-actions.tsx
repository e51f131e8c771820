import { personName } from '@countinghouse/contract/user/person-name.ts';
import { revealContact } from '@countinghouse/contract/contact/contact.ts';
import { isMasked } from '@countinghouse/contract/contact/masked.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useAction } from '../../../../kernel/resource/use-action.ts';
import { useRole } from '../../../../kernel/permission/use-may.ts';
import { mayAtAll, type Permission } from '@countinghouse/contract/permissions.ts';
import {
  IconChartCandle,
  IconClipboardList,
  IconCreditCard,
  IconDownload,
  IconEdit,
  IconEraser,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconMessage,
  IconPhone,
  IconReceipt,
  IconShieldCheck,
  IconShieldOff,
  IconTag,
  IconTrash,
  IconUserCheck,
} from '../../../../ui/icons.ts';
import { enterDeposit } from '../../../deposit/index.ts';
import { numberToCall, telephoneAddress } from '../lead-phone.ts';
import type { LeadActionName, StartedAction } from './lead-action.ts';
import { later } from '../../../../ui/later.tsx';
import { Suspense } from '../../../../ui/suspense.tsx';

/** The dialogs of all actions load with the first one: few readers of the list open any. */
const ActionDialog = later(() => import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })));

export interface LeadAction {
  readonly id: LeadActionName | 'call' | 'deposit' | 'platform';
  readonly label: string;
  readonly icon: ReactNode;
  readonly destructive?: boolean;
  /** Makes it a link instead of an action. */
  readonly href?: string;
  readonly onChoose: () => void;
  /** Follows the use of the link, such as the question how a call went. */
  readonly onFollowed?: () => void;
  /** The key that does the same on the current screen. */
  readonly key?: string;
}

interface Offer {
  readonly id: Exclude<LeadActionName, 'logCall'>;
  readonly icon: ReactNode;
  readonly permission: Permission;
  readonly destructive?: true;
}

const removeStep: Offer = {
  id: 'removeTwoFactor',
  icon: <IconShieldOff size={15} aria-hidden />,
  permission: 'lead:resetPassword',
};

const offers = ({ status, twoFactor }: User): readonly Offer[] => [
  { id: 'comment', icon: <IconMessage size={15} aria-hidden />, permission: 'comment:create' },
  { id: 'task', icon: <IconClipboardList size={15} aria-hidden />, permission: 'task:create' },
  { id: 'qualify', icon: <IconTag size={15} aria-hidden />, permission: 'lead:update' },
  { id: 'assign', icon: <IconUserCheck size={15} aria-hidden />, permission: 'lead:assign' },
  { id: 'connect', icon: <IconLogin size={15} aria-hidden />, permission: 'lead:connect' },
  { id: 'resetPassword', icon: <IconKey size={15} aria-hidden />, permission: 'lead:resetPassword' },
  ...(twoFactor ? [removeStep] : []),
  { id: 'correct', icon: <IconReceipt size={15} aria-hidden />, permission: 'ledger:correct' },
  { id: 'edit', icon: <IconEdit size={15} aria-hidden />, permission: 'lead:update' },
  status === 'locked'
    ? { id: 'unlock', icon: <IconLockOpen size={15} aria-hidden />, permission: 'lead:lock' }
    : { id: 'lock', icon: <IconLock size={15} aria-hidden />, permission: 'lead:lock' },
  { id: 'exportData', icon: <IconDownload size={15} aria-hidden />, permission: 'leadData:export' },
  { id: 'caseFile', icon: <IconShieldCheck size={15} aria-hidden />, permission: 'caseFile:create' },
  { id: 'erase', icon: <IconEraser size={15} aria-hidden />, permission: 'erasure:propose', destructive: true },
  { id: 'delete', icon: <IconTrash size={15} aria-hidden />, permission: 'lead:delete', destructive: true },
];

/** The reader's actions on a lead, and the dialog of the current one; `onGone` is called once a lead is deleted. */
export const useLeadActions = (onGone: () => void = () => undefined) => {
  const text = useTexts('lead');
  const role = useRole();
  const { history } = useRouter();
  const [started, setStarted] = useState<StartedAction | null>(null);
  const { run: reveal } = useAction(revealContact, (revealed) => {
    window.location.assign(telephoneAddress(revealed.phone || revealed.mobile || ''));
  });
  const call = (lead: User): LeadAction[] => {
    const number = numberToCall(lead);
    if (number === null) return [];
    const href = telephoneAddress(number);
    const icon = <IconPhone size={15} aria-hidden />;
    const onFollowed = () => {
      if (mayAtAll(role, 'task:create')) setStarted({ action: 'logCall', lead });
    };
    if (isMasked(number)) {
      const onChoose = () =>
        void reveal({ params: { id: lead.id }, body: { kind: 'phone', purpose: 'call' } }).then(
          (done) => done && onFollowed(),
        );
      return [{ id: 'call', label: text('call'), icon, onChoose, onFollowed }];
    }
    const onChoose = () => {
      window.location.assign(href);
      onFollowed();
    };
    return [{ id: 'call', label: text('call'), icon, href, onChoose, onFollowed }];
  };
  const deposit = (lead: User): LeadAction[] => {
    if (!mayAtAll(role, 'deposit:start')) return [];
    const icon = <IconCreditCard size={15} aria-hidden />;
    const onChoose = () => enterDeposit({ id: lead.id, name: personName(lead) });
    return [{ id: 'deposit', label: text('deposit'), icon, onChoose }];
  };
  const platform = (lead: User): LeadAction[] => {
    if (!mayAtAll(role, 'order:read')) return [];
    const icon = <IconChartCandle size={15} aria-hidden />;
    const onChoose = () => history.push(`/office/platform?lead=${lead.id}`);
    return [{ id: 'platform', label: text('platform'), icon, onChoose }];
  };
  const actionsOf = (lead: User): readonly LeadAction[] => [
    ...call(lead),
    ...deposit(lead),
    ...platform(lead),
    ...offers(lead)
      .filter(({ permission }) => mayAtAll(role, permission))
      .map(({ permission: _permission, ...offer }) => ({
        ...offer,
        label: text(offer.id),
        onChoose: () => setStarted({ action: offer.id, lead }),
      })),
  ];
  const dialog = started && (
    <Suspense fallback={null}>
      <ActionDialog {...started} onClose={() => setStarted(null)} onGone={onGone} />
    </Suspense>
  );
  return { actionsOf, dialog };
};
