import { type MandateUse, mandateUse } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { type Mandate, mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { Alert } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { euroText, resultText } from '../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';

/** Trading under a mandate so far, as it changes with every order; undefined until it is known. */
export const useMandateUse = (id: string | undefined): MandateUse | undefined =>
  useRead(mandateUse, { params: { id: id ?? '' } }, { resources: ['order', 'mandate'], enabled: id !== undefined })
    .data;

/** Number, stakes and result of the orders under a mandate, and what remains of its limits. */
export function MandateUsed({ id, isInForce }: { readonly id: string; readonly isInForce: boolean }) {
  const text = useTexts('mandate');
  const language = useLanguage();
  const data = useMandateUse(id);
  if (!data) return null;
  const traded = ({ count, stakes, result }: MandateUse['all']) =>
    text('traded', { count, stakes: euroText(stakes, language), result: resultText(result, language) });
  return (
    <>
      {isInForce && data.isPaused && (
        <Alert color="warning" title={text('pausedTitle')}>
          {text('pausedText')}
        </Alert>
      )}
      <Facts live>
        <Fact name={text('all')}>{traded(data.all)}</Fact>
        <Fact name={text('last30Days')}>{traded(data.last30Days)}</Fact>
        <Fact name={text('openNow')}>
          {text('openOrders', { count: data.open, stakes: euroText(data.openStakes, language) })}
        </Fact>
        <Fact name={text('lost')}>{euroText(data.lost, language)}</Fact>
        {isInForce && <Fact name={text('stakeLeft')}>{euroText(data.stakeLeft, language)}</Fact>}
      </Facts>
    </>
  );
}

/** A customer's newest mandates; undefined until they are known, or without a customer. */
export const useMandatesOf = (lead: string | null): readonly Mandate[] | undefined => {
  const filters = JSON.stringify({ lead: { eq: lead ?? '' } });
  return useRead(mandate.routes.list, { query: { filters, pageSize: 20 } as never }, { enabled: lead !== null }).data
    ?.mandates;
};
