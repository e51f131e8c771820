import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { AccountStatus, LabelTags } from '../lead-marks.tsx';
import { leadName } from '../lead-name.ts';
import { StageMenu } from '../stage-menu.tsx';
import classes from './page.module.css';

/** The lead's name and state. */
export function LeadHeader({ lead }: { readonly lead: User }) {
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
