import { type Order, order as orderResource } from '@countinghouse/contract/order/order.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceText } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, type TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { quoteOf } from '../quote/market.ts';
import { GuardFields } from '../ticket/guard-fields.tsx';
import { priceProblems } from '../ticket/ticket-draft.ts';
import { NumberBox, problemAt } from '../ticket/ticket-fields.tsx';
import { useAsking } from './use-asking.ts';
import { changedLevels, levelProblems, positionAt, type TypedLevels, typedLevels } from './typed-levels.ts';
import { LiveProfit } from './order-facts.tsx';
import classes from './order.module.css';

interface GuardsDialogProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** Changes the guards of an order, and the entry price of a pending one. */
export function GuardsDialog({ order, onDone }: GuardsDialogProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  const traded = symbolNamed(order.symbol);
  if (!traded) return null;
  return (
    <Modal
      opened
      centered
      title={text('guardsTitle', { symbol: order.symbol })}
      closeButtonProps={{ 'aria-label': uiText('close') }}
      onClose={onDone}
    >
      <GuardsForm order={order} traded={traded} onDone={onDone} />
    </Modal>
  );
}

interface GuardsFormProps extends GuardsDialogProps {
  readonly traded: TradedSymbol;
}

const orders = resourceQueries(orderResource);

/** The fields' values, their problems, and the save function. */
const useLevels = ({ order, traded, onDone }: GuardsFormProps) => {
  const text = useTexts('platform');
  const [levels, setLevels] = useState<TypedLevels>(() => typedLevels(order));
  const [problems, setProblems] = useState<ReturnType<typeof levelProblems>>([]);
  const asking = useAsking();
  const { mutateAsync, isPending } = orders.useUpdate();
  const save = async (): Promise<void> => {
    const fields = changedLevels(order, levels, traded);
    const unread = priceProblems(levels);
    const found = unread.length > 0 ? unread : levelProblems(order, fields, quoteOf(order.symbol));
    setProblems(found);
    if (found.length > 0) return;
    await attempt(async () => {
      await mutateAsync({ id: order.id, fields, version: order.version });
      onDone();
      return asking.done(text('guardsSaved', { symbol: order.symbol }));
    });
  };
  const change = (changes: Partial<TypedLevels>): void => {
    setLevels({ ...levels, ...changes });
    setProblems([]);
  };
  return { levels, problems, change, save, busy: isPending };
};

function GuardsForm(props: GuardsFormProps) {
  const { order, traded, onDone } = props;
  const text = useTexts('platform');
  const uiText = useUiText();
  const { levels, problems, change, save, busy } = useLevels(props);
  return (
    <form
      className={classes.guardForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {order.status === 'pending' ? (
        <NumberBox
          label={text('entryPrice')}
          value={levels.entryPrice}
          decimals={traded.decimals}
          step={Number(priceText(pipOf(traded), traded.decimals))}
          error={problemAt(problems, 'entryPrice')}
          onValue={(entryPrice) => change({ entryPrice })}
        />
      ) : (
        <p className={classes.detail}>
          {text('profit')} <LiveProfit order={order} />
        </p>
      )}
      <GuardFields guards={levels} traded={traded} position={positionAt(order)} problems={problems} onGuards={change} />
      <div className={classes.formButtons}>
        <Button variant="default" onClick={onDone}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {uiText('save')}
        </Button>
      </div>
    </form>
  );
}
