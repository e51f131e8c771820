import { Button, Group, Modal } from '@mantine/core';
import { CopyField, type CopyFieldProps } from '../page/copy-field.tsx';
import { useUiText } from '../provider/ui-texts.ts';

interface SecretDialogProps extends CopyFieldProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Shows a secret this once; it does not close on an outside click or Escape, because nobody can show it again. */
export function SecretDialog({ title, closeLabel, onClose, ...secret }: SecretDialogProps) {
  const ui = useUiText();
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <CopyField {...secret} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{closeLabel}</Button>
      </Group>
    </Modal>
  );
}
