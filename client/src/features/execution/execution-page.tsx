import { fewestCounted } from '@countinghouse/contract/execution/execution-file.ts';
import { getExecution, listExecution, type Published } from '@countinghouse/contract/execution/execution-quality.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { saveFile } from '../../kernel/call/download.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { quietText, ReadingPage } from '../../ui/page/reading-page.tsx';
import classes from './execution.module.css';
import { type FiguresRow, FiguresTable, guardColumns, marketColumns } from './figures-table.tsx';

/** Without a time zone of its own: a month is the company's. */
const monthText = (month: string, language: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });

const rowsOf = <Figures,>(
  total: Figures | null,
  symbols: readonly { readonly symbol: string; readonly figures: Figures | null }[],
): FiguresRow<Figures>[] => [
  ...(total ? [{ symbol: null, figures: total }] : []),
  ...symbols.flatMap(({ symbol, figures }) => (figures ? [{ symbol, figures }] : [])),
];

type Month = ReplyOf<typeof getExecution>;
type Answer<Value> = { readonly value: Value } | { readonly error: unknown } | undefined;

/** The published months, newest first; undefined while they load. */
const useMonths = (): Answer<readonly Published[]> => {
  const [answer, setAnswer] = useState<Answer<readonly Published[]>>();
  useEffect(() => {
    const loading = new AbortController();
    call(listExecution, {}, { signal: loading.signal })
      .then(({ months }) => setAnswer({ value: months }))
      .catch((error: unknown) => {
        if (!loading.signal.aborted) setAnswer({ error });
      });
    return () => loading.abort();
  }, []);
  return answer;
};

/** The figures of a month; the former month's until they are there. */
const useMonth = (month: string | undefined): Answer<Month> => {
  const [answer, setAnswer] = useState<Answer<Month>>();
  useEffect(() => {
    if (month === undefined) return undefined;
    const loading = new AbortController();
    call(getExecution, { params: { month } }, { signal: loading.signal })
      .then((value) => setAnswer({ value }))
      .catch((error: unknown) => {
        if (!loading.signal.aborted) setAnswer({ error });
      });
    return () => loading.abort();
  }, [month]);
  return answer;
};

/** Executions at the market without a price seen; the first form of the file left out those of accounts that were closed out. */
function Uncompared({ total: { unseen, closedOut } }: Pick<Month['figures'], 'total'>) {
  const text = useTexts('execution');
  const few = { fewest: fewestCounted };
  const lines = [
    ...(unseen === null ? [text('unseenFew', few)] : []),
    ...(unseen !== null && unseen > 0 ? [text('unseen', { count: unseen })] : []),
    ...(closedOut === undefined ? [text('closedOutLeftOut')] : []),
    ...(closedOut === null && unseen !== null ? [text('closedOutSome')] : []),
    ...(closedOut !== undefined && closedOut !== null && closedOut > 0
      ? [text('closedOut', { count: closedOut })]
      : []),
  ];
  return lines.length > 0 && <p className={quietText}>{lines.join(' ')}</p>;
}

/** Null is a count that is too small to be published. */
type Shown = number | null;

function Agreed({ agreed }: { readonly agreed: Shown }) {
  const text = useTexts('execution');
  if (agreed === 0) return null;
  const words = agreed === null ? text('agreedSome') : text('agreed', { count: agreed });
  return <p className={quietText}>{words}</p>;
}

function Refused({ refused }: { readonly refused: Shown }) {
  const text = useTexts('execution');
  if (refused === 0) return null;
  const few = { fewest: fewestCounted };
  return (
    <p className={quietText}>
      {refused === null ? text('refusedTotalFew', few) : text('refusedTotal', { count: refused })}
    </p>
  );
}

function Figures({ figures }: Pick<Month, 'figures'>) {
  const { total, symbols, receipts, agreed, fewest, fewestCustomers } = figures;
  const text = useTexts('execution');
  const of = <Name extends 'market' | 'stop' | 'target'>(name: Name) =>
    symbols.map((one) => ({ symbol: one.symbol, figures: one[name] }));
  return (
    <>
      <p className={quietText}>
        {receipts === null ? text('receiptsFew', { fewest: fewestCounted }) : text('receipts', { count: receipts })}
      </p>
      <Agreed agreed={agreed} />
      <p className={quietText}>{text('sign')}</p>
      <FiguresTable
        id="at-market"
        title={text('market')}
        text={text('marketText')}
        columns={marketColumns}
        rows={rowsOf(total.market, of('market'))}
      />
      <Uncompared total={total} />
      {total.market && <p className={quietText}>{text('refusedText')}</p>}
      {!total.market && <Refused refused={total.refused} />}
      <FiguresTable
        id="by-stop"
        title={text('stop')}
        text={text('stopText')}
        columns={guardColumns}
        rows={rowsOf(total.stop, of('stop'))}
      />
      <FiguresTable
        id="by-target"
        title={text('target')}
        text={text('targetText')}
        columns={guardColumns}
        rows={rowsOf(total.target, of('target'))}
      />
      <p className={quietText}>{text('few', { fewest, customers: fewestCustomers })}</p>
      {figures.fewestCounted !== undefined && (
        <p className={quietText}>{text('smallText', { fewest: figures.fewestCounted })}</p>
      )}
    </>
  );
}

/** The proof as a verifier takes it, next to the file. */
const saveProof = ({ month, version, logged }: Month): void =>
  saveFile(
    new Blob([JSON.stringify({ logged })], { type: 'application/json' }),
    `execution-${month}.${version}.proof.json`,
  );

function OwnCheck({ month }: { readonly month: Month }) {
  const text = useTexts('execution');
  const file = (format: string) =>
    `/v1/execution-quality/${month.month}/file?format=${format}&version=${month.version}`;
  return (
    <section className={classes.part} aria-labelledby="own-check">
      <h2 id="own-check">{text('check')}</h2>
      <p>{text('checkText')}</p>
      <ul className={classes.files}>
        <li>
          <a href={file('json')} download>
            {text('file')}
          </a>
        </li>
        {month.logged && (
          <li>
            <button type="button" onClick={() => saveProof(month)}>
              {text('proof')}
            </button>
          </li>
        )}
        <li>
          <a href={file('csv')} download>
            {text('table')}
          </a>
        </li>
        <li>
          <a href="/log/verifier.html" download>
            {text('verifier')}
          </a>
        </li>
      </ul>
      {!month.logged && <p className={quietText}>{text('noProof')}</p>}
    </section>
  );
}

function MonthPart({ month }: { readonly month: Month }) {
  const text = useTexts('execution');
  const language = useLanguage();
  const date = dateText(month.dateCreation, { language, zone: timeZone() }, 'date');
  return (
    <>
      <p className={quietText}>{text('version', { version: month.version, date })}</p>
      {month.figures.demo && <p role="note">{text('demo')}</p>}
      {month.versions.some(({ version }) => version < month.version) && (
        <p className={quietText}>{text('corrected')}</p>
      )}
      <Figures figures={month.figures} />
      <OwnCheck month={month} />
    </>
  );
}

interface MonthChoiceProps {
  readonly months: readonly Published[];
  readonly chosen: string | undefined;
  readonly onChoose: (month: string) => void;
}

function MonthChoice({ months, chosen, onChoose }: MonthChoiceProps) {
  const text = useTexts('execution');
  const language = useLanguage();
  if (months.length === 0) return <p>{text('none')}</p>;
  return (
    <label className={classes.month}>
      {text('month')}
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {months.map(({ month }) => (
          <option key={month} value={month}>
            {monthText(month, language)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How orders were executed, month by month, for anyone. */
export function ExecutionPage({ header }: { readonly header: ReactNode }) {
  const text = useTexts('execution');
  const [chosen, choose] = useState<string>();
  const months = useMonths();
  const list = months && 'value' in months ? months.value : undefined;
  const shown = chosen ?? list?.[0]?.month;
  const month = useMonth(shown);
  const failed = [months, month].find((answer) => answer && 'error' in answer);
  const title = text('title');
  useScreenTitle(title);
  return (
    <ReadingPage header={header} title={title} isBusy={!months} end={<a href="/home">{text('toStart')}</a>}>
      <p>{text('intro')}</p>
      {list && <MonthChoice months={list} chosen={shown} onChoose={choose} />}
      {month && 'value' in month && <MonthPart month={month.value} />}
      {failed && 'error' in failed && <p role="alert">{messageOf(failed.error)}</p>}
    </ReadingPage>
  );
}
