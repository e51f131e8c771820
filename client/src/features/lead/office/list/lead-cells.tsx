import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import type { ListColumn } from '../../../list/index.ts';
import { nameLink } from '../../../../ui/page/name-link.ts';
import classes from '../lead.module.css';
import { AccountStatus, LabelTags, LastLogin, LockIcon } from '../lead-badges.tsx';
import { LeadContact } from '../masked-contact.tsx';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { dateTimeWidth } from '../../../../ui/table/date-time-column.tsx';
import { StageMenu } from '../stage-menu.tsx';
import { later } from '../../../../ui/later.tsx';
import { Suspense } from '../../../../ui/suspense.tsx';

const name = (lead: User) => (
  <span className={classes.nameLine}>
    {lead.status === 'locked' && <LockIcon />}
    <Link to="/office/leads/$id" params={{ id: lead.id }} className={nameLink}>
      {personName(lead)}
    </Link>
  </span>
);
const email = (lead: User) => <LeadContact lead={lead} name="email" isPlain />;
const phone = (lead: User) => <LeadContact lead={lead} name={lead.phone === '' ? 'mobile' : 'phone'} />;
const stage = (lead: User) => <StageMenu lead={lead} />;
const status = (lead: User) => <AccountStatus status={lead.status} />;
const labels = (lead: User) => (
  <div className={classes.oneLine}>
    <LabelTags labels={lead.labels} />
  </div>
);
const campaign = (lead: User) => lead.campaignName;
const assigned = (lead: User) => lead.assignedToName;
const lastLogin = (lead: User) => <LastLogin lastLogin={lead.lastLogin} />;
const created = (lead: User) => <DateTime instant={lead.dateCreation} style="date" />;

// Loaded once one of these columns is shown.
const LeadFigure = later(() => import('./lead-figures.tsx').then((module) => ({ default: module.LeadFigure })));
const figure = (what: 'cash' | 'lastContact' | 'nextStep' | 'country') => (lead: User) => (
  <Suspense fallback={null}>
    <LeadFigure lead={lead.id} what={what} />
  </Suspense>
);

const Verification = later(() => import('./lead-figures.tsx').then((module) => ({ default: module.LeadVerification })));
const verification = (lead: User) => (
  <Suspense fallback={null}>
    <Verification lead={lead} />
  </Suspense>
);

interface LeadColumns {
  readonly name: string;
  /** Whether the reader sees contact data only with a reason. */
  readonly isMasked: boolean;
}

/**
 * The columns of the list of leads: those for daily work fit a laptop together with the row's menu, the others can be
 * added. An order by masked addresses would tell what they begin with.
 */
export const leadColumns = ({ name: header, isMasked }: LeadColumns): readonly ListColumn<User>[] => [
  { id: 'lastName', header, always: true, width: 150, cell: name, exports: ['firstName', 'lastName'] },
  { id: 'email', width: 165, cell: email, unsorted: isMasked },
  { id: 'phone', width: 140, cell: phone, exports: ['phone', 'mobile'] },
  { id: 'qualifications', width: 158, cell: stage },
  { id: 'campaignName', width: 125, cell: campaign },
  { id: 'assignedToName', width: 120, cell: assigned },
  { id: 'dateCreation', width: 115, cell: created },
  { id: 'labels', extra: true, width: 150, cell: labels },
  { id: 'status', extra: true, width: 110, cell: status },
  { id: 'lastLogin', extra: true, width: dateTimeWidth, cell: lastLogin },
  { id: 'verification', extra: true, width: 150, cell: verification },
  { id: 'cash', extra: true, numeric: true, width: 120, cell: figure('cash'), exports: [] },
  { id: 'lastContact', extra: true, width: 140, cell: figure('lastContact'), exports: [] },
  { id: 'nextStep', extra: true, width: 220, cell: figure('nextStep'), exports: [] },
  { id: 'country', extra: true, width: 130, cell: figure('country'), exports: [] },
];
