import '../../../ui/theme/mantine-office.css';
import {
  againHours,
  type Assessment,
  listAssessments,
} from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { symbolNamed, type TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { questionsVersion, type TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import classes from '../policy.module.css';
import { QuestionForm } from './question-form.tsx';
import { ResultPart } from './result-part.tsx';

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
      {data && <Known key={`${kind} ${last?.id}`} kind={kind} last={last} />}
      {last && traded && <Back traded={traded} />}
    </>
  );
}

function Known({ kind, last }: { readonly kind: TestedKind; readonly last: Assessment | undefined }) {
  const text = useTexts('questions');
  const session = useSession();
  const now = useNow();
  const [isAgain, answerAgain] = useState(false);
  if (session.status === 'signedIn' && session.check.actor !== null)
    return <Alert color="warning">{text('ownHand')}</Alert>;
  if (last === undefined || isAgain) return <QuestionForm kind={kind} />;
  const from = new Date(new Date(last.dateCreation).getTime() + againHours * 3_600_000);
  return <ResultPart assessment={last} again={from.getTime() <= now ? () => answerAgain(true) : from} />;
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
