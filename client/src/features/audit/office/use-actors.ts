import { personName } from '@countinghouse/contract/user/person-name.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';

const staffQuery = { filters: '{"role":{"in":["root","admin","regular"]}}', sorts: '["lastName"]', pageSize: 100 };

/** The reader and the staff that they may see, as choices of a filter. */
export const useActors = () => {
  const { id, firstName, lastName } = useUser();
  const { data } = useRead(user.routes.list, { query: staffQuery }, { enabled: useMay('staff:read') });
  const people = [{ id, firstName, lastName }, ...(data?.users ?? []).filter((person) => person.id !== id)];
  return people.map((person) => ({ value: person.id, label: personName(person) }));
};
