import { Alert, Button, Group, Modal } from '@mantine/core';
import { largestBatch } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import type { Schema } from '@countinghouse/contract/kernel/route.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { errorText, useTexts } from '../../../kernel/i18n/i18n.ts';
import { isPrepared, isProposed, useCreateRecords } from '../../../kernel/resource/resource-queries.ts';
import { JsonEditor } from '../../../ui/input/json-editor.tsx';
import { loadIfPossible } from '../../../ui/later.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { Guard } from '../list-declaration.ts';
import { checkRows, refusedRows, type RowProblem } from './check-rows.ts';

interface BulkJsonProps {
  readonly resource: AnyResource;
  readonly example: object;
  /** They load when they are needed. */
  readonly rules: () => Promise<Schema>;
  readonly onClose: () => void;
  readonly guard?: Guard;
}

const unguarded: Guard = (work) => work();

/**
 * Creates many records from a JSON array; every mistake is shown with its line, and nothing is created before all rows
 * are valid.
 */
export function JsonDialog({ onClose, guard = unguarded, ...props }: BulkJsonProps) {
  const text = useTexts('list');
  const ui = useUiText();
  const { source, write, problems, general, busy, create } = useRows({ ...props, guard, onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('jsonTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <p>{text('jsonText', { most: largestBatch })}</p>
      <JsonEditor label={text('jsonLabel')} value={source} onChange={write} errors={problems} />
      {general !== null && (
        <Alert color="error" role="alert" mt="sm">
          {general}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button onClick={() => void create()} loading={busy}>
          {text('jsonCreate')}
        </Button>
      </Group>
    </Modal>
  );
}

/** The text, its problems, and the call that creates the rows. */
const useRows = ({ resource, example, rules, guard, onClose }: Required<BulkJsonProps>) => {
  const text = useTexts('list');
  const ui = useUiText();
  const field = useTexts('field');
  const [source, setSource] = useState(() => JSON.stringify([example], null, 2));
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const [general, setGeneral] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const creation = useCreateRecords(resource);
  const format = ({ row, field: name, code, params, message }: RowProblem): string => {
    const problemText = message ?? errorText(code, params);
    if (row === undefined) return problemText;
    return name === undefined
      ? text('jsonRow', { row, message: problemText })
      : text('jsonField', { row, field: field(name as never), message: problemText });
  };
  const create = async (): Promise<void> => {
    if (isChecking) return;
    setGeneral(null);
    setChecking(true);
    const schema = await loadIfPossible(rules);
    setChecking(false);
    if (isGone.current) return;
    if (schema === null) return setGeneral(ui('partFailed'));
    const checked = checkRows(source, schema);
    setProblems('problems' in checked ? checked.problems : []);
    if ('problems' in checked) return;
    try {
      const created = await guard(() => creation.mutateAsync(checked.rows));
      const waits = created.some((item) => isPrepared(item as object) || isProposed(item as object));
      showToast({ type: 'success', message: text(waits ? 'sentOn' : 'created', { count: created.length }) });
      onClose();
    } catch (error) {
      const rows = refusedRows(error, source);
      setProblems(rows ?? []);
      if (rows === null) setGeneral(messageOf(error));
    }
  };
  const write = (next: string): void => {
    setSource(next);
    setProblems([]);
    setGeneral(null);
  };
  return {
    source,
    write,
    problems: problems.map((problem) => ({ line: problem.line, message: format(problem) })),
    general,
    busy: isChecking || creation.isPending,
    create,
  };
};
