import { NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { AuditAddress } from './audit-address.ts';
import { areaKey, auditAreas } from './audit-words.ts';
import classes from './audit.module.css';

interface AuditFilterBarProps {
  readonly address: AuditAddress;
  readonly onChange: (address: AuditAddress) => void;
}

/** Narrows the trail to an area and a period. A change begins on the first page. */
export function AuditFilterBar({ address, onChange }: AuditFilterBarProps) {
  const text = useTexts('audit');
  const change = (part: 'area' | 'from' | 'to', value: string) => {
    const { page: _, [part]: __, ...rest } = address;
    onChange(value === '' ? rest : { ...rest, [part]: value });
  };
  const options = auditAreas.map((area) => {
    const key = areaKey(area);
    return { value: area, label: key === null ? area : text(key) };
  });
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={text('area')}
        value={address.area ?? ''}
        onChange={(event) => change('area', event.currentTarget.value)}
        data={[{ value: '', label: text('areaAll') }, ...options]}
      />
      <TextInput
        type="date"
        label={text('from')}
        value={address.from ?? ''}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={text('to')}
        value={address.to ?? ''}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
    </div>
  );
}
