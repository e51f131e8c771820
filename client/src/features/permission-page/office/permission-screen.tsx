import { TextInput } from '@mantine/core';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { Reach } from '@countinghouse/contract/permissions.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRole } from '../../../kernel/permission/use-may.ts';
import { IconCheck, IconMinus, IconSearch } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { type PermissionArea, permissionAreas, textKey } from './permission-matrix.ts';
import classes from './permission-screen.module.css';

type Key = TextKey<'permission'>;

const roles = ['root', 'admin', 'regular', 'lead'] as const satisfies readonly Role[];

/** The permission table that the server itself checks. */
export function PermissionScreen() {
  const text = useTexts('permission');
  const shell = useTexts('shell');
  const own = useRole();
  const [wanted, setWanted] = useState('');
  const areas = useFoundAreas(wanted);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={text('title')}
        description={text('text')}
        actions={
          <TextInput
            type="search"
            aria-label={text('find')}
            placeholder={text('find')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        }
      />
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('action')}</th>
              {roles.map((role) => (
                <th key={role} scope="col" data-own={role === own || undefined}>
                  {shell(textKey('role', role) as TextKey<'shell'>)}
                  {role === own && <span className={shared.note}>{text('yourRole')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          {areas.map((area) => (
            <AreaRows key={area.area} area={area} own={own} />
          ))}
        </table>
      </div>
    </div>
  );
}

/** The areas and actions whose labels contain the text. */
const useFoundAreas = (wanted: string): readonly PermissionArea[] => {
  const text = useTexts('permission');
  const holds = (key: string) =>
    text(key as Key)
      .toLowerCase()
      .includes(wanted.trim().toLowerCase());
  return permissionAreas()
    .map(({ area, rows }) => ({
      area,
      rows: holds(textKey('area', area)) ? rows : rows.filter(({ action }) => holds(textKey('do', action))),
    }))
    .filter(({ rows }) => rows.length > 0);
};

function AreaRows({ area: { area, rows }, own }: { readonly area: PermissionArea; readonly own: string }) {
  const text = useTexts('permission');
  const shell = useTexts('shell');
  return (
    <tbody>
      <tr className={classes.area}>
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {text(textKey('area', area) as Key)}
        </th>
      </tr>
      {rows.map(({ permission, action, reaches }) => (
        <tr key={permission}>
          <th scope="row">{text(textKey('do', action) as Key)}</th>
          {roles.map((role) => (
            <td
              key={role}
              data-own={role === own || undefined}
              data-role={shell(textKey('role', role) as TextKey<'shell'>)}
            >
              <ReachIcon reach={reaches[role]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function ReachIcon({ reach }: { readonly reach: Reach }) {
  const text = useTexts('permission');
  const Icon = reach === 'none' ? IconMinus : IconCheck;
  return (
    <span className={classes.reach} data-reach={reach}>
      <Icon size={14} aria-hidden />
      {text(textKey('reach', reach) as Key)}
    </span>
  );
}
