import type { AnyRoute, CallOf } from '@countinghouse/contract/kernel/route.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlay/confirm-dialog.tsx';
import { type Outcome, useAction } from './use-action.ts';

interface ConfirmActionProps<R extends AnyRoute> extends Omit<ConfirmDialogProps, 'opened' | 'onConfirm'> {
  readonly opened?: boolean;
  readonly route: R;
  readonly input: CallOf<R>;
  readonly outcome: Outcome<R>;
}

/** Asks for confirmation, calls the route, shows the outcome and closes. */
export function ConfirmAction<R extends AnyRoute>(props: ConfirmActionProps<R>) {
  const { route, input, outcome, opened = true, busy = false, ...rest } = props;
  const action = useAction(route, outcome);
  const confirm = async (): Promise<void> => {
    await action.run(input);
    rest.onClose();
  };
  return <ConfirmDialog {...rest} opened={opened} busy={action.busy || busy} onConfirm={() => void confirm()} />;
}
