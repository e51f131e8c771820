import type { Prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { purchaseProduct } from '@countinghouse/contract/schemas/product/product.ts';
import { Alert } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWhat } from '../../../features/prepared/use-what.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Money } from '../../../ui/format/money.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ConfirmProps } from './prepared-list.tsx';

interface ConfirmPreparedProps {
  readonly item: Prepared;
  /** The customer's own call. */
  readonly send: () => Promise<unknown>;
  readonly blocked?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The values that the customer confirms; a refusal stays in view, so that they can confirm again. */
export function ConfirmPrepared({ item, send, blocked = false, children, onClose }: ConfirmPreparedProps) {
  const text = useTexts('prepared');
  const what = useWhat()(item);
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem: string | null }>({
    busy: false,
    problem: null,
  });
  const confirm = async (): Promise<void> => {
    setState({ busy: true, problem: null });
    try {
      await send();
      showToast({ type: 'success', message: text('confirmed', { what }) });
      onClose();
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) });
    }
  };
  return (
    <ConfirmDialog
      opened
      title={what}
      confirmLabel={text('confirm')}
      busy={state.busy}
      blocked={blocked}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {children}
      {state.problem !== null && (
        <Alert color="error" role="alert" mt="sm">
          {state.problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

/** A product at the price that was prepared; another price is refused. */
export function ConfirmPurchase({ item, onClose }: ConfirmProps) {
  const field = useTexts('field');
  const { mutateAsync } = useWrite(purchaseProduct);
  const send = () => mutateAsync({ body: { ...purchaseProduct.body.parse(item.terms), prepared: item.id } });
  return (
    <ConfirmPrepared item={item} send={send} onClose={onClose}>
      <Facts>
        <Fact name={field('name')}>{item.name}</Fact>
        <Fact name={field('price')}>
          <Money amount={item.amount} />
        </Fact>
      </Facts>
    </ConfirmPrepared>
  );
}
