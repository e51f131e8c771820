import {
  acknowledgeWarning,
  againHours,
  type Assessment,
  listAssessments,
} from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { answerQuestions } from '@countinghouse/contract/schemas/trading-policy/appropriateness.ts';
import { symbolNamed, type TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { questions, questionsVersion, type TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import { Alert, Button, Checkbox, Radio, Skeleton } from '@mantine/core';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconAlertTriangle, IconChevronLeft, IconCircleCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../policy.module.css';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useField } from '../../../ui/form/field-props.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

/** The questions on knowledge and experience for one kind of trade, or the result of the last answers. */
export function QuestionsScreen() {
  const text = useTexts('questions');
  const traded = useOrderedSymbol();
  const { kind: named } = useParams({ strict: false }) as { kind: string };
  const kind: TestedKind = named === 'binary' ? 'binary' : 'forex';
  const title = text(kind === 'forex' ? 'titleForex' : 'titleBinary');
  const { data, pending } = answerOf(
    useRead(listAssessments, { params: { id: useUser().id } }, { resources: ['trader'] }),
    <Skeleton height={420} radius={10} />,
  );
  useScreenTitle(title);
  const last = data?.assessments.find((one) => one.kind === kind && one.questionsVersion === questionsVersion);
  return (
    <>
      <PageHeader title={title} back={<Back traded={traded} />} />
      {pending}
      {data && <Known key={`${kind} ${last?.id}`} {...{ kind, last, traded }} />}
    </>
  );
}

interface KnownProps {
  readonly kind: TestedKind;
  readonly last: Assessment | undefined;
  readonly traded: TradedSymbol | undefined;
}

function Known({ kind, last, traded }: KnownProps) {
  const text = useTexts('questions');
  const session = useSession();
  const now = useNow();
  const [isAgain, answerAgain] = useState(false);
  if (session.status === 'signedIn' && session.check.actor !== null)
    return <Alert color="warning">{text('ownHand')}</Alert>;
  if (last === undefined || isAgain) return <QuestionForm kind={kind} />;
  const from = new Date(new Date(last.dateCreation).getTime() + againHours * 3_600_000);
  return (
    <ResultPart assessment={last} again={from.getTime() <= now ? () => answerAgain(true) : from} traded={traded} />
  );
}

/** The symbol of the interrupted order, from the address. */
const useOrderedSymbol = (): TradedSymbol | undefined => {
  const { symbol } = useSearch({ strict: false }) as { symbol?: unknown };
  return symbolNamed(String(symbol ?? ''));
};

/** Returns to the order that the questions interrupted, otherwise to the limits. */
function Back({ traded }: { readonly traded: TradedSymbol | undefined }) {
  const text = useTexts('questions');
  const { history } = useRouter();
  return (
    <FrameLink
      href={traded ? `/my/platform?symbol=${traded.symbol}` : '/my/limits'}
      className={classes.back}
      onNavigate={(to) => history.push(to)}
    >
      <IconChevronLeft size={16} aria-hidden />
      {traded ? text('backToTicket', { symbol: traded.symbol }) : text('back')}
    </FrameLink>
  );
}

interface Fields {
  kind: TestedKind;
  questionsVersion: number;
  answers: Record<string, string>;
}

function QuestionForm({ kind }: { readonly kind: TestedKind }) {
  const text = useTexts('questions');
  const { mutateAsync } = useWrite(answerQuestions);
  const { form, control, submitting } = useContractForm<Fields, typeof answerQuestions.body>({
    schema: answerQuestions.body,
    defaultValues: { kind, questionsVersion, answers: {} },
  });
  const send = submitting((body) => mutateAsync({ body }));
  return (
    <Panel>
      <p className={classes.text}>{text('intro')}</p>
      <Form form={form} onSubmit={send as never} submitLabel={text('send')} wide>
        {Object.entries(questions[kind]).map(([question, answers]) => (
          <Question key={question} control={control} kind={kind} question={question} answers={answers} />
        ))}
      </Form>
    </Panel>
  );
}

interface QuestionProps {
  readonly control: Control<Fields>;
  readonly kind: TestedKind;
  readonly question: string;
  readonly answers: readonly string[];
}

function Question({ control, kind, question, answers }: QuestionProps) {
  const text = useTexts('questions');
  const key = `${kind}_${question}`;
  const label = text(key as TextKey<'questions'>);
  const { shared, value, change } = useField<Fields>({ control, name: `answers.${question}`, label, required: true });
  // These props belong to each answer's input, not to the group element.
  const { ref, placeholder: _placeholder, disabled: _disabled, 'aria-required': _required, ...group } = shared;
  return (
    <Radio.Group
      {...group}
      className={classes.question ?? ''}
      value={typeof value === 'string' ? value : null}
      onChange={change}
    >
      <div className={classes.choices}>
        {answers.map((answer, index) => (
          <Radio
            key={answer}
            {...(index === 0 && { ref })}
            required
            value={answer}
            label={text(`${key}_${answer}` as TextKey<'questions'>)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface ResultPartProps {
  readonly assessment: Assessment;
  /** Starts again, or the time from which that is possible. */
  readonly again: (() => void) | Date;
  readonly traded: TradedSymbol | undefined;
}

/** The result: the customer can continue, or must first confirm the warning. */
function ResultPart({ assessment, again, traded }: ResultPartProps) {
  const text = useTexts('questions');
  const isAppropriate = assessment.result === 'appropriate';
  const mayTrade = isAppropriate || assessment.dateAcknowledged !== null;
  return (
    <div className={shared.stack}>
      <Alert
        color={isAppropriate ? 'success' : 'warning'}
        title={text(isAppropriate ? 'appropriateTitle' : 'warningTitle')}
        icon={isAppropriate ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      >
        {isAppropriate ? text('appropriateText') : <Warning assessment={assessment} />}
      </Alert>
      {mayTrade && <Onward traded={traded} />}
      <Again again={again} />
    </div>
  );
}

/** On to the order that the questions interrupted, otherwise to the platform. */
function Onward({ traded }: Pick<ResultPartProps, 'traded'>) {
  const text = useTexts('questions');
  const { history } = useRouter();
  const href = traded ? `/my/platform?symbol=${traded.symbol}` : '/my/platform';
  return (
    <div>
      <Button
        renderRoot={({ className, children }: { className?: string; children: ReactNode }) => (
          <FrameLink href={href} className={className} onNavigate={(to) => history.push(to)}>
            {children}
          </FrameLink>
        )}
      >
        {traded ? text('backToTicket', { symbol: traded.symbol }) : text('toPlatform')}
      </Button>
    </div>
  );
}

function Warning({ assessment: { id, dateAcknowledged } }: Pick<ResultPartProps, 'assessment'>) {
  const text = useTexts('questions');
  const locale = useUiLocale();
  const [isRead, read] = useState(false);
  const { mutateAsync, isPending, error } = useWrite(acknowledgeWarning);
  const goOn = async (): Promise<void> => {
    await mutateAsync({ params: { id }, body: { accepts: true } }).catch(() => undefined);
  };
  return (
    <div className={classes.warning}>
      <span>{text('warningText')}</span>
      {dateAcknowledged === null ? (
        <>
          <Checkbox
            label={text('warningAccept')}
            checked={isRead}
            onChange={(event) => read(event.currentTarget.checked)}
          />
          <Button disabled={!isRead} loading={isPending} onClick={() => void goOn()}>
            {text('goOn')}
          </Button>
        </>
      ) : (
        <strong>{text('acknowledged', { date: dateText(dateAcknowledged, locale) })}</strong>
      )}
      {error && <span role="alert">{messageOf(error)}</span>}
    </div>
  );
}

function Again({ again }: Pick<ResultPartProps, 'again'>) {
  const text = useTexts('questions');
  const locale = useUiLocale();
  if (again instanceof Date)
    return <p className={shared.quiet}>{text('againFrom', { date: dateText(again, locale) })}</p>;
  return (
    <div>
      <Button variant="default" onClick={again}>
        {text('again')}
      </Button>
    </div>
  );
}
