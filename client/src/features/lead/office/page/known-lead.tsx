import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { PrivacyMark, useErasability } from '../../../erasure/index.ts';
import { FundsTiles } from '../../../ledger/index.ts';
import { ActionBar } from '../action-bar.tsx';
import { type LeadAction, useLeadActions } from '../actions/use-lead-actions.tsx';
import { LeadFacts } from '../lead-facts.tsx';
import { AccountStatus, LabelTags } from '../lead-badges.tsx';
import { leadName } from '../lead-name.ts';
import { StageMenu } from '../stage-menu.tsx';
import { LeadTabs } from './lead-tabs.tsx';
import classes from './page.module.css';

/** The lead's name and state. */
function LeadHeader({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  return (
    <div className={classes.header}>
      <PageHeader
        title={leadName(lead)}
        back={
          <Link to="/office/leads" className={classes.back ?? ''}>
            ← {text('all')}
          </Link>
        }
      />
      <div className={classes.marks}>
        <AccountStatus status={lead.status} />
        <StageMenu lead={lead} />
        <LabelTags labels={lead.labels} />
      </div>
    </div>
  );
}

interface KnownLeadProps {
  readonly lead: User;
  readonly onGone: () => void;
}

/** The page of a loaded lead: facts next to the history, stacked if space is limited. */
export function KnownLead({ lead, onGone }: KnownLeadProps) {
  const text = useTexts('lead');
  const { actionsOf, dialog } = useLeadActions(onGone);
  const isErased = useErasability(lead.id).data?.state === 'erased';
  const writing = useRef<HTMLDivElement>(null);
  // The page has a comment box: no dialog is needed while it is visible.
  const write = (): void => {
    const area = writing.current?.querySelector<HTMLElement>('[data-comment]');
    area?.scrollIntoView({ block: 'center' });
    area?.focus();
  };
  const onPage = (action: LeadAction): LeadAction => {
    if (action.id !== 'comment') return action;
    const { onChoose } = action;
    return { ...action, onChoose: () => (writing.current?.querySelector('[data-comment]') ? write() : onChoose()) };
  };
  return (
    <>
      <LeadHeader lead={lead} />
      <PrivacyMark lead={lead.id} />
      {!isErased && <ActionBar lead={lead} actions={actionsOf(lead).map(onPage)} />}
      <div className={classes.funds}>
        <FundsTiles userId={lead.id} />
      </div>
      <div className={classes.columns}>
        <Panel title={text('facts')}>
          <LeadFacts lead={lead} />
        </Panel>
        <div ref={writing} className={classes.timeline}>
          <LeadTabs lead={lead} />
        </div>
      </div>
      {dialog}
    </>
  );
}
