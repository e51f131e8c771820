import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Before } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { type Agreeing, drawUpAgreement, keepAgreement, requireSameContent } from './agreement.ts';
import { begin, type Beginning } from './begin.ts';
import { investmentTable } from './investment-table.ts';

/** An investment that begins when its customer signs. */
interface Signing<Agreed extends Agreeing> {
  /** Checks everything and returns what the customer signs. Runs before and in the transaction. */
  readonly read: (context: Reading) => Promise<Agreed>;
  readonly store: (context: Context, agreed: Agreed) => Promise<void>;
  readonly agreed: (agreed: Agreed) => Beginning['agreed'];
  readonly change: string;
}

export type Sign = (context: Context) => Promise<Investment>;

/**
 * The agreement is printed before the transaction, which checks everything again, stores investment, schedule and
 * agreement, and moves the principal. It refuses if anything printed has changed meanwhile.
 */
export const signing = async <Agreed extends Agreeing>(
  before: Before,
  { read, store, agreed, change }: Signing<Agreed>,
): Promise<Sign> => {
  try {
    const printed = await drawUpAgreement(before, await read(before));
    return async (context) => {
      const agreeing = await read(context);
      const { id, terms } = agreeing;
      await requireSameContent(context, agreeing, printed);
      await store(context, agreeing);
      await keepAgreement(context, agreeing, printed);
      await begin(context, { id, lead: context.actor.id, terms, agreed: agreed(agreeing) });
      const [after] = await reload(context, investmentTable, [id]);
      if (!after) throw notFound();
      announce(context, investmentTable, { change, after: [after] });
      return after.item;
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Thrown after the idempotency check, so that a retry of an accepted call still gets the original reply, though the
    // money is spent.
    return () => Promise.reject(error);
  }
};
