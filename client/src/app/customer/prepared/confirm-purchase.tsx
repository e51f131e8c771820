import { purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { ConfirmPrepared } from './confirm-dialog.tsx';
import type { ConfirmProps } from './prepared-list.tsx';

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
