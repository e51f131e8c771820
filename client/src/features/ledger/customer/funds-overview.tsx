import '../../../ui/theme/mantine-office.css';
import { useUser } from '../../../kernel/session/session.ts';
import { FundsCurve } from '../funds-curve.tsx';
import { FundsTiles } from '../funds-tiles.tsx';

/** What the customer has, now and over the last 90 days. */
export function FundsOverview() {
  const { id } = useUser();
  return (
    <>
      <FundsTiles userId={id} />
      <FundsCurve userId={id} />
    </>
  );
}
