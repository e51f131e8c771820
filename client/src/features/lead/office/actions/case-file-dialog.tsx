import { personName } from '@countinghouse/contract/user/person-name.ts';
import { listLeadCaseFiles } from '@countinghouse/contract/case-file/case-file.ts';
import { requestLeadCaseFile } from '@countinghouse/contract/schemas/case-file/case-file.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Skeleton } from '@mantine/core';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { CaseFileList, untilReady } from '../../../case-file/index.ts';

interface CaseFileDialogProps {
  readonly lead: User;
  readonly onClose: () => void;
}

/** Has a case file about a customer made, and offers those that are ready; it stays open until the new one is. */
export function CaseFileDialog({ lead, onClose }: CaseFileDialogProps) {
  const text = useTexts('caseFile');
  const params = { id: lead.id };
  const { mutateAsync } = useWrite(requestLeadCaseFile);
  const { data, pending } = answerOf(
    useRead(listLeadCaseFiles, { params }, { refetchAfter: untilReady }),
    <Skeleton height={40} />,
  );
  const { form, control, submitting } = useContractForm({
    schema: requestLeadCaseFile.body,
    defaultValues: { copy: 'regulator', reason: '' },
  });
  const request = submitting(async (body) => {
    await mutateAsync({ params, body });
    form.reset();
    showToast({ type: 'success', message: text('requested') });
  });
  return (
    <FormDialog
      title={text('dialogTitle', { name: personName(lead) })}
      text={text('dialogText')}
      onClose={onClose}
      form={form}
      onSubmit={request}
      submitLabel={text('request')}
    >
      <SelectField
        control={control}
        name="copy"
        label={text('copy')}
        options={[
          { value: 'regulator', label: text('copyRegulator') },
          { value: 'customer', label: text('copyCustomer') },
        ]}
      />
      <TextField
        control={control}
        name="reason"
        label={text('reason')}
        placeholder={text('reasonExample')}
        required
        autoFocus
      />
      {pending}
      {data && <CaseFileList caseFiles={data.caseFiles} withCopy />}
    </FormDialog>
  );
}
