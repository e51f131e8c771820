import { personName } from '@countinghouse/contract/user/person-name.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import { listTexts, type ListDeclaration, ResourceList, useListAddress } from '../../list/index.ts';
import { roleKey, staffOnly, staffRoles } from './role-labels.ts';
import { userColumns } from './user-cells.tsx';
import { UserForm } from './user-form.tsx';
import { useUserActions, useUserBulk } from './use-user-actions.tsx';

const access = {
  read: 'staff:read',
  create: 'staff:create',
  update: 'staff:update',
  delete: 'staff:delete',
  export: 'staff:export',
} as const;

/** The staff visible to the reader, with roles and actions. */
export function UserList() {
  const text = useTexts('user');
  const field = useTexts('field');
  const campaigns = useCampaignChoices();
  const [{ filters }] = useListAddress();
  const { rowActions, dialog } = useUserActions();
  const { bulkActions, afterProof, proof } = useUserBulk();
  const list: ListDeclaration<typeof user> = {
    resource: user,
    resources: ['campaign'],
    name: 'user',
    access,
    fixed: staffOnly(filters),
    ...listTexts(text),
    columns: userColumns({ name: text('name') }),
    filters: [
      { id: 'role', choices: staffRoles.map((value) => ({ value, label: text(roleKey(value)) })) },
      {
        id: 'status',
        choices: [
          { value: 'active', label: text('statusActive') },
          { value: 'locked', label: text('statusLocked') },
        ],
      },
      { id: 'campaign', label: field('campaignName'), choices: campaigns, nullable: true },
      { id: 'lastLogin', nullable: true },
      { id: 'dateCreation' },
    ],
    nameOf: personName,
    form: UserForm,
    rowActions,
    bulkActions,
    guard: afterProof,
    deleteNote: text('deleteNote'),
    json: {
      example: {
        role: 'regular',
        firstName: text('exampleFirstName'),
        lastName: text('exampleLastName'),
        email: 'sam@example.com',
      },
      rules: async () => (await import('@countinghouse/contract/schemas/user/user.ts')).user.create,
    },
  };
  return (
    <>
      <ResourceList list={list} />
      {dialog}
      {proof}
    </>
  );
}
