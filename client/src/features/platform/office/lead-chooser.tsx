import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { LeadField } from '../../lead-choice/index.ts';
import classes from './office-platform.module.css';

interface Choice {
  lead: string | null;
}

/** Selects the customer whose platform to open. */
export function LeadChooser() {
  const text = useTexts('platform');
  const navigate = useNavigate();
  const { control } = useForm<Choice>({ defaultValues: { lead: null } });
  const lead = useWatch({ control, name: 'lead' });
  useEffect(() => {
    if (lead !== null) void navigate({ to: '.', search: { lead } as never });
  }, [lead, navigate]);
  return (
    <>
      <PageHeader title={text('platform')} description={text('chooseCustomerText')} />
      <div className={classes.chooser}>
        <LeadField control={control} name="lead" label={text('chooseCustomer')} />
      </div>
    </>
  );
}
