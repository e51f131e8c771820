import { user } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay, useReach } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { leadFilter } from '../../lead-choice/index.ts';
import type { ListFilter } from '../../list/index.ts';
import { recordedActions, recordedResources, formatAction, formatResource } from './audit-labels.ts';

const staffQuery = { filters: '{"role":{"in":["root","admin","regular"]}}', sorts: '["lastName"]', pageSize: 100 };

/** The filters of the trail. A reader who sees only their own actions gets no filter by actor. */
export const useAuditFilters = (): readonly ListFilter[] => {
  const text = useTexts('audit');
  const actors = useActors();
  const seesAll = useReach('audit:read') === 'all';
  const byLabel = (one: { label: string }, other: { label: string }): number => one.label.localeCompare(other.label);
  const actions = recordedActions.map((value) => ({ value, label: formatAction(text, value) })).toSorted(byLabel);
  const resources = recordedResources.map((value) => ({ value, label: formatResource(text, value) })).toSorted(byLabel);
  return [
    ...(seesAll ? [{ id: 'actor', label: text('who'), choices: actors }] : []),
    { id: 'subject', label: text('subject'), lookUp: leadFilter },
    { id: 'action', label: text('action'), choices: actions },
    { id: 'resource', label: text('resource'), choices: resources },
    { id: 'at', label: text('at') },
  ];
};

const useActors = () => {
  const { id, firstName, lastName } = useUser();
  const { data } = useRead(user.routes.list, { query: staffQuery }, { enabled: useMay('staff:read') });
  const people = [{ id, firstName, lastName }, ...(data?.users ?? []).filter((person) => person.id !== id)];
  return people.map((person) => ({ value: person.id, label: `${person.firstName} ${person.lastName}` }));
};
