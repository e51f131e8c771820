import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useFirmLabels } from '../../../kernel/setting/firm-labels.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import type { FieldProps } from '../../../ui/form/field-props.ts';
import { IconLock } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';

/** The label that a customer needs to see this; none means everyone. */
export function GateField<Values extends FieldValues>(props: Pick<FieldProps<Values>, 'control' | 'name'>) {
  const text = useTexts('product');
  const field = useTexts('field');
  const { labels } = useFirmLabels();
  return (
    <SelectField
      {...props}
      label={field('label')}
      description={text('gateHint')}
      placeholder={text('gateNone')}
      options={labels.map(({ key, name }) => ({ value: key, label: name }))}
      clearable
    />
  );
}

/** The labels that a customer needs, or that everyone sees it. */
export function GateBadges({ labels: needed }: { readonly labels: readonly string[] }) {
  const text = useTexts('product');
  const { labels } = useFirmLabels();
  if (needed.length === 0) return <span className={shared.quiet}>{text('gateNone')}</span>;
  return (
    <span className={shared.badges}>
      {needed.map((key) => (
        <StatusBadge key={key} tone="info" icon={<IconLock size={12} aria-hidden />}>
          {labels.find((label) => label.key === key)?.name ?? key}
        </StatusBadge>
      ))}
    </span>
  );
}
