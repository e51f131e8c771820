import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import type { ListColumn } from '../../../list/index.ts';
import classes from '../lead.module.css';
import { AccountStatus, LabelTags, LastLogin, PhoneLink } from '../lead-marks.tsx';
import { leadName, numberToCall } from '../lead-name.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { StageMenu } from '../stage-menu.tsx';

const name = (lead: User) => (
  <Link to="/office/leads/$id" params={{ id: lead.id }} className={classes.nameLink ?? ''}>
    {leadName(lead)}
  </Link>
);
const email = (lead: User) => lead.email;
const phone = (lead: User) => <PhoneLink number={numberToCall(lead) ?? ''} />;
const stage = (lead: User) => <StageMenu lead={lead} />;
const status = (lead: User) => <AccountStatus status={lead.status} />;
const labels = (lead: User) => <LabelTags labels={lead.labels} />;
const campaign = (lead: User) => lead.campaignName;
const assigned = (lead: User) => lead.assignedToName;
const lastLogin = (lead: User) => <LastLogin lastLogin={lead.lastLogin} />;
const created = (lead: User) => <DateTime instant={lead.dateCreation} />;

/** The columns of the list of leads. */
export const leadColumns = (headers: { readonly name: string }): readonly ListColumn<User>[] => [
  { id: 'lastName', header: headers.name, always: true, width: 190, cell: name, exports: ['firstName', 'lastName'] },
  { id: 'email', width: 220, cell: email },
  { id: 'phone', width: 150, cell: phone, exports: ['phone', 'mobile'] },
  { id: 'qualifications', width: 160, cell: stage },
  { id: 'labels', width: 170, cell: labels },
  { id: 'campaignName', width: 160, cell: campaign },
  { id: 'assignedToName', width: 150, cell: assigned },
  { id: 'status', width: 110, cell: status },
  { id: 'lastLogin', width: 170, cell: lastLogin },
  { id: 'dateCreation', width: 170, cell: created },
];
