import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { BulkAction, BulkRun } from '../list-declaration.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import { ProgressDialog } from './use-bulk.tsx';

/** Loaded with the first question. */
const ConfirmDialog = later(() =>
  import('../../../ui/overlay/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

interface BulkButtonsProps {
  readonly actions: readonly BulkAction[];
  readonly count: number;
  readonly selection: Selection;
  readonly start: (run: BulkRun, action: BulkAction) => void;
}

/** A button for each bulk action available to the reader; each asks for confirmation. */
export function BulkButtons({ actions, count, selection, start }: BulkButtonsProps) {
  const [opened, setOpened] = useState<BulkAction | null>(null);
  const close = (): void => setOpened(null);
  const isSelected = count > 0;
  useEffect(() => {
    if (isSelected) void ProgressDialog.load();
  }, [isSelected]);
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.id}
          size="xs"
          variant="default"
          color={action.destructive ? 'error' : 'primary'}
          leftSection={action.icon}
          onClick={() => setOpened(action)}
        >
          {action.label}
        </Button>
      ))}
      {opened && (
        <ActionDialog
          action={opened}
          count={count}
          selection={selection}
          onClose={close}
          start={(run) => {
            close();
            start(run, opened);
          }}
        />
      )}
    </>
  );
}

interface ActionDialogProps {
  readonly action: BulkAction;
  readonly count: number;
  readonly selection: Selection;
  readonly start: (run: BulkRun) => void;
  readonly onClose: () => void;
}

function ActionDialog({ action, count, selection, start, onClose }: ActionDialogProps): ReactNode {
  if ('dialog' in action) return action.dialog({ count, selection, start, onClose });
  const { title, text, confirm } = action.question(count);
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        opened
        title={title}
        confirmLabel={confirm}
        destructive={action.destructive ?? false}
        onClose={onClose}
        onConfirm={() => start(action.run)}
      >
        {text}
      </ConfirmDialog>
    </Suspense>
  );
}
