import '../../../ui/theme/mantine-office.css';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FundsCurve } from '../funds-curve.tsx';
import { useStatementAddress } from '../statement-address.ts';
import { StatementCopies } from '../statement-copies.tsx';
import { StatementLines } from '../statement-lines.tsx';

export function StatementScreen() {
  const text = useTexts('ledger');
  const { id } = useUser();
  const [range] = useStatementAddress();
  useScreenTitle(text('statement'));
  return (
    <>
      <PageHeader title={text('statement')} description={text('statementIntro')} />
      <FundsCurve userId={id} range={range} />
      <StatementLines userId={id} />
      <StatementCopies userId={id} />
    </>
  );
}
