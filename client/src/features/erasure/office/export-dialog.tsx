import { personName } from '@countinghouse/contract/user/person-name.ts';
import { exportLeadData } from '@countinghouse/contract/schemas/own-data/own-data.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { download } from '../../../kernel/call/download.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface ExportProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Exports a customer's data as a file; the export and its reason are recorded. */
export function ExportDialog({ lead, onClose }: ExportProps) {
  const text = useTexts('erasure');
  const { form, control, submitting } = useContractForm({
    schema: exportLeadData.query,
    defaultValues: { format: 'json', reason: '' },
  });
  const save = submitting(async (query) => {
    await download(exportLeadData, { params: { id: lead.id }, query }, `customer-data.${query.format}`);
    showToast({ type: 'success', message: text('exported') });
    onClose();
  });
  return (
    <FormDialog
      title={text('exportTitle', { name: personName(lead) })}
      text={text('exportText')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      submitLabel={text('exportSave')}
    >
      <SelectField
        control={control}
        name="format"
        label={text('exportFormat')}
        options={[
          { value: 'json', label: text('exportJson') },
          { value: 'pdf', label: text('exportPdf') },
        ]}
      />
      <TextField
        control={control}
        name="reason"
        label={text('exportReason')}
        placeholder={text('exportExample')}
        required
        autoFocus
      />
    </FormDialog>
  );
}
