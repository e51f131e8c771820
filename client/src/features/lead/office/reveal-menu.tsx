import type { ContactKind } from '@countinghouse/contract/contact/contact.ts';
import { revealContact } from '@countinghouse/contract/schemas/contact/contact.ts';
import { type RevealPurpose, revealPurposes } from '@countinghouse/contract/contact/masked.ts';
import type { CallOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Menu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';

export type Revealed = ReplyOf<typeof revealContact>;

interface RevealMenuProps {
  readonly lead: string;
  readonly kind: ContactKind;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly onRevealed: (revealed: Revealed, purpose: RevealPurpose) => void;
  readonly children: ReactElement;
}

const labels: Readonly<Record<RevealPurpose, TextKey<'lead'>>> = {
  call: 'revealCall',
  write: 'revealWrite',
  identify: 'revealIdentify',
  other: 'revealOther',
};

/** The reasons for which contact data is shown; each shows it at once, except one that must be explained. */
export function RevealMenu({ lead, kind, opened, onChange, onRevealed, children }: RevealMenuProps) {
  const text = useTexts('lead');
  const [isExplaining, setExplaining] = useState(false);
  const [purpose, setPurpose] = useState<RevealPurpose>('call');
  const { run } = useAction(revealContact, (revealed) => onRevealed(revealed, purpose));
  const choose = (chosen: RevealPurpose): void => {
    setPurpose(chosen);
    if (chosen === 'other') setExplaining(true);
    else void run({ params: { id: lead }, body: { kind, purpose: chosen } });
  };
  const explain = async (body: CallOf<typeof revealContact>['body']): Promise<void> => {
    if (await run({ params: { id: lead }, body })) setExplaining(false);
  };
  return (
    <>
      <Menu opened={opened} position="bottom-start" returnFocus onChange={onChange}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text('revealWhy')}</Menu.Label>
          {revealPurposes.map((each) => (
            <Menu.Item key={each} onClick={() => choose(each)}>
              {text(labels[each])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isExplaining && <Explanation kind={kind} onSubmit={explain} onClose={() => setExplaining(false)} />}
    </>
  );
}

interface ExplanationProps {
  readonly kind: ContactKind;
  readonly onSubmit: (body: CallOf<typeof revealContact>['body']) => Promise<void>;
  readonly onClose: () => void;
}

function Explanation({ kind, onSubmit, onClose }: ExplanationProps) {
  const text = useTexts('lead');
  const { form, control, submitting } = useContractForm({
    schema: revealContact.body,
    defaultValues: { note: '' },
    shape: ({ note }: { note: string }) => ({ kind, purpose: 'other', note }),
  });
  return (
    <FormDialog
      title={text('revealOther')}
      text={text('revealSeen')}
      form={form}
      submitLabel={text('reveal')}
      onSubmit={submitting(onSubmit)}
      onClose={onClose}
    >
      <TextField control={control} name="note" label={text('revealReason')} required autoFocus />
    </FormDialog>
  );
}
