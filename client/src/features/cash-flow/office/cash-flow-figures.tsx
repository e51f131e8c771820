import type { CashFlow } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';

export function CashFlowFigures({ total }: { readonly total: CashFlow }) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  return (
    <Columns least={180}>
      <StatTile
        label={text('moneyIn')}
        value={euroText(total.in, language)}
        note={text('payments', { count: total.countIn })}
      />
      <StatTile
        label={text('moneyOut')}
        value={euroText(total.out, language)}
        note={text('payments', { count: total.countOut })}
      />
      <StatTile label={text('net')} value={euroText(total.net, language)} />
    </Columns>
  );
}
