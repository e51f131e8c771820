import {
  type LimitKind,
  limitPeriods,
  type OwnLimit,
  type WantedLimit,
} from '@countinghouse/contract/trading-policy/limits.ts';
import { setOwnLimits } from '@countinghouse/contract/schemas/trading-policy/limits.ts';
import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { getTrader, requestProfessional, type Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { dateText } from '../../../ui/format/date-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { countryName } from '../../country/index.ts';
import classes from '../policy.module.css';
import { RiskBanner } from '../risk-banner.tsx';
import { KindStates, LimitUse, useTradingTerms } from '../trading-terms.tsx';
import { PausePart } from './pause-part.tsx';

/** The customer's class and country with the reason, and the resulting figures. */
function RulesPart({ terms, disabled }: { readonly terms: TradingTerms; readonly disabled: boolean }) {
  const text = useTexts('limits');
  const language = useLanguage();
  const { data } = useRead(getTrader, { params: { id: terms.lead } });
  return (
    <Panel title={text('rules')}>
      <Facts>
        <Fact name={text('class')}>{text(terms.clientClass)}</Fact>
        <Fact name={text('country')}>
          {terms.country === '' ? text('countryUnknown') : countryName(terms.country, language)}
        </Fact>
        {data && data.reason !== '' && <Fact name={text('classReason')}>{data.reason}</Fact>}
        <Fact name={text('closeOut')}>{text('closeOutText', { percent: terms.closeOutPercent })}</Fact>
      </Facts>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text('leverage')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {assetClasses.map((assetClass) => (
            <tr key={assetClass}>
              <th scope="row">{text(assetClass)}</th>
              <td>{terms.leverageCaps[assetClass]}:1</td>
            </tr>
          ))}
        </tbody>
      </table>
      <NextFigures terms={terms} />
      {data && <ClassRequest trader={data} disabled={disabled} />}
    </Panel>
  );
}

/** Effects of an approved change of the rules on this customer, and from when. */
function NextFigures({ terms: { next, leverageCaps, closeOutPercent } }: { readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  const locale = useUiLocale();
  if (next === null) return null;
  const date = dateText(next.from, locale);
  const changed = assetClasses.filter((assetClass) => next.leverageCaps[assetClass] !== leverageCaps[assetClass]);
  return (
    <Alert color="warning">
      {next.closeOutPercent !== closeOutPercent && (
        <p>{text('nextCloseOut', { date, percent: next.closeOutPercent })}</p>
      )}
      {changed.map((assetClass) => (
        <p key={assetClass}>
          {text('nextLeverage', { date, asset: text(assetClass), cap: next.leverageCaps[assetClass] })}
        </p>
      ))}
    </Alert>
  );
}

/** The trades available to the customer, with links to the questions of each kind. */
function ReadyPart({ terms }: { readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  return (
    <Panel title={text('ready')}>
      <KindStates terms={terms} Action={KindLinks} />
    </Panel>
  );
}

/** No link to questions if their answers cannot change the refusal. */
const closedRules: ReadonlySet<string> = new Set(['binaryRetail', 'capability']);

function KindLinks({ kind, terms }: { readonly kind: TestedKind; readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  const { objections, needsAppropriateness } = terms[kind];
  const isClosed = objections.some(({ rule }) => closedRules.has(rule));
  return (
    <div className={classes.line}>
      {objections.some(({ rule }) => rule === 'notVerified') && <Way href="/my/verification">{text('verify')}</Way>}
      {!(isClosed && needsAppropriateness) && (
        <Way href={`/my/questions/${kind}`}>
          {text(needsAppropriateness ? 'answer' : 'yourAnswers')}: {text(kind)}
        </Way>
      )}
    </div>
  );
}

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.link} onNavigate={(to) => history.push(to)}>
      {children}
    </FrameLink>
  );
}

/** The customer's own limits, available trades, and rules. */
export function LimitsScreen() {
  const text = useTexts('limits');
  const title = text('title');
  const { data, pending } = answerOf(useTradingTerms(useUser().id), <Skeleton height={420} radius={10} />);
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  useScreenTitle(title);
  return (
    <>
      <PageHeader title={title} description={text('intro')} />
      <div className={shared.stack}>
        {isConnected && <Alert color="warning">{text('ownHand')}</Alert>}
        {pending}
        {data && (
          <>
            <ReadyPart terms={data} />
            <LimitForm kind="loss" limits={data.limits} disabled={isConnected} />
            <LimitForm kind="deposit" limits={data.limits} disabled={isConnected} />
            <PausePart coolingOff={data.coolingOff} disabled={isConnected} />
            <RulesPart terms={data} disabled={isConnected} />
          </>
        )}
        <RiskBanner />
      </div>
    </>
  );
}

interface ClassRequestProps {
  readonly trader: Trader;
  readonly disabled: boolean;
}

/** A retail customer asks here to be treated as a professional; staff cannot do it for them. */
function ClassRequest({ trader: { clientClass, dateRequested }, disabled }: ClassRequestProps) {
  const text = useTexts('limits');
  const locale = useUiLocale();
  const { run, busy } = useAction(requestProfessional, text('professionalAsked'));
  if (clientClass === 'professional') return null;
  if (dateRequested !== null)
    return <p role="status">{text('professionalWaiting', { date: dateText(dateRequested, locale, 'date') })}</p>;
  return (
    <div>
      <p className={classes.text}>{text('professionalText')}</p>
      <Button variant="default" disabled={disabled} loading={busy} onClick={() => void run({})}>
        {text('professionalAsk')}
      </Button>
    </div>
  );
}

interface LimitFormProps {
  readonly kind: LimitKind;
  readonly limits: readonly OwnLimit[];
  readonly disabled: boolean;
}

/** A customer's limits of a kind by day, week and month, with the used part of each. */
function LimitForm({ kind, limits, disabled }: LimitFormProps) {
  const text = useTexts('limits');
  const own = limitPeriods.flatMap((period) => limits.filter((one) => one.kind === kind && one.period === period));
  return (
    <Panel title={text(kind)}>
      <p className={classes.text}>{text(`${kind}Text`)}</p>
      <Fields own={own} kind={kind} disabled={disabled} />
    </Panel>
  );
}

interface FieldsProps extends Omit<LimitFormProps, 'limits'> {
  readonly own: readonly OwnLimit[];
}

function Fields({ own, disabled }: FieldsProps) {
  const text = useTexts('limits');
  const { mutateAsync } = useWrite(setOwnLimits);
  const { form, control, submitting, settle } = useContractForm<{ limits: WantedLimit[] }, typeof setOwnLimits.body>({
    schema: setOwnLimits.body,
    defaultValues: { limits: own.map(({ kind, period, amount }) => ({ kind, period, amount })) },
    follows: true,
  });
  const save = submitting(async ({ limits = [] }) => {
    const sent = structuredClone(form.getValues());
    // Sending unchanged limits again would cancel a pending looser one.
    const changed = limits.filter(({ amount }, index) => amount !== own[index]?.amount);
    const { limits: held } = await mutateAsync({ body: { limits: changed } });
    settle(sent, Object.fromEntries(own.map((limit, index) => [`limits.${index}.amount`, amountOf(held, limit)])));
    showToast({ type: 'success', message: text('saved') });
  });
  return (
    <Form form={form} onSubmit={save} submitLabel={text('save')} disabled={disabled}>
      <div className={classes.section}>
        {own.map((limit, index) => (
          <EuroField
            key={limit.period}
            control={control}
            name={`limits.${index}.amount`}
            label={text(limit.period)}
            description={<LimitUse limit={limit} />}
            placeholder={text('none')}
            disabled={disabled}
          />
        ))}
      </div>
    </Form>
  );
}

const amountOf = (held: readonly OwnLimit[], { kind, period }: OwnLimit): number | null =>
  held.find((one) => one.kind === kind && one.period === period)?.amount ?? null;
