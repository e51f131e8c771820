import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconLock } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import type { ListColumn } from '../../list/index.ts';
import { roleKey } from './role-labels.ts';
import classes from './user.module.css';

function Name({ person }: { readonly person: User }) {
  const text = useTexts('user');
  const { id } = useUser();
  return (
    <>
      {personName(person)}
      {person.id === id && <span className={classes.you}>{text('you')}</span>}
    </>
  );
}

function RoleName({ role, pendingRole }: Pick<User, 'role' | 'pendingRole'>) {
  const text = useTexts('user');
  if (pendingRole === null) return text(roleKey(role));
  return <StatusBadge tone="warning">{text('rolePending', { role: text(roleKey(pendingRole)) })}</StatusBadge>;
}

function Status({ status }: Pick<User, 'status'>) {
  const text = useTexts('user');
  return status === 'locked' ? (
    <StatusBadge tone="error" icon={<IconLock size={12} aria-hidden />}>
      {text('statusLocked')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success">{text('statusActive')}</StatusBadge>
  );
}

function LastLogin({ lastLogin }: Pick<User, 'lastLogin'>) {
  const text = useTexts('user');
  return lastLogin === null ? (
    <span className={classes.absent}>{text('never')}</span>
  ) : (
    <DateTime instant={lastLogin} />
  );
}

const name = (person: User) => <Name person={person} />;
const role = (person: User) => <RoleName {...person} />;
const status = (person: User) => <Status status={person.status} />;
const lastLogin = (person: User) => <LastLogin lastLogin={person.lastLogin} />;

export const userColumns = (headers: { readonly name: string }): readonly ListColumn<User>[] => [
  { id: 'lastName', header: headers.name, always: true, width: 220, cell: name, exports: ['firstName', 'lastName'] },
  { id: 'email', width: 260, cell: ({ email }) => email },
  { id: 'role', width: 200, cell: role },
  { id: 'status', width: 120, cell: status },
  { id: 'phone', width: 160, cell: ({ phone, mobile }) => phone || mobile, exports: ['phone', 'mobile'] },
  { id: 'campaignName', width: 160, extra: true, cell: ({ campaignName }) => campaignName },
  { id: 'lastLogin', width: 180, cell: lastLogin },
  dateTimeColumn('dateCreation'),
];
