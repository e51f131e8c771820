import { Button } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import classes from './lead.module.css';
import type { LeadFields } from './lead-fields.ts';

interface FirstPasswordProps {
  readonly control: Control<LeadFields>;
  readonly onSuggest: () => void;
}

/** A new customer's first password, typed or suggested by staff. */
export function FirstPassword({ control, onSuggest }: FirstPasswordProps) {
  const text = useTexts('lead');
  return (
    <div className={classes.firstPassword}>
      <PasswordField
        control={control}
        name="password"
        purpose="new"
        label={text('firstPassword')}
        description={text('firstPasswordHint')}
        required
      />
      <Button size="xs" variant="subtle" onClick={onSuggest}>
        {text('makePassword')}
      </Button>
    </div>
  );
}
