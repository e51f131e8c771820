import { isMasked } from '@countinghouse/contract/contact/masked.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../../../kernel/i18n/language.ts';
import { useTab } from '../../../../kernel/router/use-tab.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import {
  IconArrowsExchange,
  IconFile,
  IconGauge,
  IconHistory,
  IconId,
  IconLock,
  IconMessage,
  IconTrendingUp,
  IconWallet,
} from '../../../../ui/icons.ts';
import { CopyField } from '../../../../ui/page/copy-field.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { TabBar } from '../../../../ui/page/tab-bar.tsx';
import { Suspense } from '../../../../ui/suspense.tsx';
import { CommentComposer, CommentJson, CommentList } from '../../../comment/index.ts';
import { LeadDeposits } from '../../../deposit/index.ts';
import { LeadInvestments } from '../../../investment/index.ts';
import { StageBadge, useLeadLabels } from '../../../lead-label/index.tsx';
import { FundsCurve, StatementLines } from '../../../ledger/index.ts';
import { LeadMandate } from '../../../mandate/index.ts';
import { LeadOrders } from '../../../order/index.ts';
import { LeadPrepared } from '../../../prepared/index.ts';
import { LeadOffers, LeadVault } from '../../../product/index.ts';
import { LeadRules } from '../../../trading-policy/index.ts';
import { LeadDocuments } from '../../../verification/index.ts';
import { LeadWithdrawals } from '../../../withdrawal/index.ts';
import { LastLogin } from '../lead-badges.tsx';
import { LeadContact, RevealButton } from '../masked-contact.tsx';
import classes from './page.module.css';
import { LeadTimeline } from './timeline/lead-timeline.tsx';

interface MoneySection {
  readonly id: string;
  readonly show: (lead: User) => ReactNode;
}

/** The sections of the tab from top to bottom. */
const sections: readonly MoneySection[] = [
  { id: 'curve', show: ({ id }) => <FundsCurve userId={id} /> },
  {
    id: 'deposits',
    show: ({ id }) => (
      <Suspense fallback={<Skeleton height={160} />}>
        <LeadDeposits lead={id} />
      </Suspense>
    ),
  },
  { id: 'prepared', show: ({ id }) => <LeadPrepared lead={id} kind="withdrawal" /> },
  { id: 'withdrawals', show: ({ id }) => <LeadWithdrawals lead={id} /> },
  { id: 'statement', show: ({ id }) => <StatementLines userId={id} /> },
];

function LeadMoney({ lead }: { readonly lead: User }) {
  return sections.map(({ id, show }) => <div key={id}>{show(lead)}</div>);
}

/** A lead's history, comments and further data. */
export function LeadTabs({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const [shown, show] = useTab([
    'timeline',
    'money',
    'orders',
    'investments',
    'vault',
    'documents',
    'comments',
    'rules',
    'details',
  ]);
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <TabBar
        shown={shown}
        tabs={[
          { value: 'timeline', label: text('tabTimeline'), icon: <IconHistory size={15} aria-hidden /> },
          { value: 'money', label: text('tabMoney'), icon: <IconWallet size={15} aria-hidden /> },
          { value: 'orders', label: text('tabOrders'), icon: <IconArrowsExchange size={15} aria-hidden /> },
          { value: 'investments', label: text('tabInvestments'), icon: <IconTrendingUp size={15} aria-hidden /> },
          { value: 'vault', label: text('tabVault'), icon: <IconLock size={15} aria-hidden /> },
          { value: 'documents', label: text('tabDocuments'), icon: <IconFile size={15} aria-hidden /> },
          { value: 'comments', label: text('tabComments'), icon: <IconMessage size={15} aria-hidden /> },
          { value: 'rules', label: text('tabRules'), icon: <IconGauge size={15} aria-hidden /> },
          { value: 'details', label: text('tabDetails'), icon: <IconId size={15} aria-hidden /> },
        ]}
      />
      <Panels lead={lead} />
    </Tabs>
  );
}

function Panels({ lead }: { readonly lead: User }) {
  return (
    <>
      <Tabs.Panel value="timeline" className={classes.tab ?? ''}>
        <CommentComposer lead={lead.id} />
        <LeadTimeline lead={lead} />
      </Tabs.Panel>
      <Tabs.Panel value="comments" className={classes.tab ?? ''}>
        <CommentComposer lead={lead.id} />
        <CommentList lead={lead.id} />
        <CommentJson lead={lead.id} />
      </Tabs.Panel>
      <Tabs.Panel value="money" className={classes.tab ?? ''}>
        <LeadMoney lead={lead} />
      </Tabs.Panel>
      <Tabs.Panel value="investments" className={classes.tab ?? ''}>
        <LeadPrepared lead={lead.id} kind="investment" />
        <LeadInvestments lead={lead.id} />
      </Tabs.Panel>
      <Tabs.Panel value="orders" className={classes.tab ?? ''}>
        <LeadPrepared lead={lead.id} kind="order" />
        <Suspense fallback={null}>
          <LeadMandate lead={lead.id} />
        </Suspense>
        <LeadOrders lead={lead.id} />
      </Tabs.Panel>
      <Tabs.Panel value="vault" className={classes.tab ?? ''}>
        <LeadPrepared lead={lead.id} kind="purchase" />
        <LeadVault lead={lead.id} />
        <LeadOffers lead={lead.id} />
      </Tabs.Panel>
      <Tabs.Panel value="rules" className={classes.tab ?? ''}>
        <Suspense fallback={null}>
          <LeadRules lead={lead} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="details" className={classes.tab ?? ''}>
        <LeadDetails lead={lead} />
      </Tabs.Panel>
      <Tabs.Panel value="documents" className={classes.tab ?? ''}>
        <OpenedDocuments key={lead.id} lead={lead} />
      </Tabs.Panel>
    </>
  );
}

/** The documents of a lead; for readers who see contact data masked, once they have given a reason. */
function OpenedDocuments({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const [isOpen, setOpen] = useState(!isMasked(lead.email));
  if (isOpen) return <LeadDocuments lead={lead} />;
  return (
    <p>
      {text('documentsMasked')} <RevealButton lead={lead} kind="document" onRevealed={() => setOpen(true)} />
    </p>
  );
}

/** Every field of a lead, including rarely needed ones. */
function LeadDetails({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const { labelNames } = useLeadLabels();
  const language = languageChoices.find(({ code }) => code === lead.language)?.name;
  return (
    <>
      <Facts>
        <Fact name={field('firstName')}>{lead.firstName}</Fact>
        <Fact name={field('lastName')}>{lead.lastName}</Fact>
        <Fact name={field('email')}>
          <LeadContact lead={lead} name="email" isPlain />
        </Fact>
        <Fact name={field('phone')}>
          <LeadContact lead={lead} name="phone" isPlain />
        </Fact>
        <Fact name={field('mobile')}>
          <LeadContact lead={lead} name="mobile" isPlain />
        </Fact>
        <Fact name={field('company')}>{lead.company}</Fact>
        <Fact name={field('campaignName')}>{lead.campaignName}</Fact>
        <Fact name={field('assignedToName')}>{lead.assignedToName ?? text('nobody')}</Fact>
        <Fact name={field('qualifications')}>{lead.qualifications && <StageBadge stage={lead.qualifications} />}</Fact>
        <Fact name={field('labels')}>{labelNames(lead.labels).join(', ')}</Fact>
        <Fact name={text('language')}>{language ?? text('languageUnset')}</Fact>
        <Fact name={text('lastLogin')}>
          <LastLogin lastLogin={lead.lastLogin} />
        </Fact>
        <Fact name={text('created')}>
          <DateTime instant={lead.dateCreation} style="full" />
        </Fact>
      </Facts>
      <CopyField label={text('record')} value={lead.id} />
    </>
  );
}
