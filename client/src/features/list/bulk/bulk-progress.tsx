import { Alert, Button, Group, Modal, Progress } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { BulkAnswer } from '../list-declaration.ts';
import type { BulkState } from './use-bulk.tsx';
import classes from './bulk.module.css';

interface BulkProgressProps {
  readonly state: BulkState;
  /** A record's name, if known. */
  readonly nameOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The progress of a bulk action, and finally the refusals with their reasons. */
export function BulkProgress({ state, nameOf, onOpen, onClose }: BulkProgressProps) {
  const text = useTexts('list');
  const ui = useUiText();
  const running = state.phase === 'running';
  return (
    <Modal
      opened
      onClose={running ? () => undefined : onClose}
      title={text(running ? 'bulkRunning' : 'bulkFinished')}
      closeOnEscape={!running}
      withCloseButton={!running}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {running && (
        <Progress value={(state.share ?? 1) * 100} animated={state.share === null} aria-label={text('bulkRunning')} />
      )}
      {state.phase === 'failed' && <Alert color="error">{state.message}</Alert>}
      {state.phase === 'finished' && <Refused answer={state.answer} nameOf={nameOf} onOpen={onOpen} />}
      {!running && (
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>{ui('close')}</Button>
        </Group>
      )}
    </Modal>
  );
}

interface RefusedProps extends Pick<BulkProgressProps, 'nameOf' | 'onOpen'> {
  readonly answer: BulkAnswer;
}

function Refused({ answer: { done, refused }, nameOf, onOpen }: RefusedProps) {
  const text = useTexts('list');
  return (
    <>
      {done > 0 && <p>{text('bulkDone', { count: done })}</p>}
      <p>{text('bulkRefused', { count: refused.length })}</p>
      <ul className={classes.refused}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              {nameOf(id)}
            </button>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
