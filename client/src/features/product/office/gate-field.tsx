import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useFirmLabels } from '../../../kernel/setting/firm-labels.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import type { FieldProps } from '../../../ui/form/field-props.ts';

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
