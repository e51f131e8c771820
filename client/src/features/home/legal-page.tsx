import { type LegalPage as Page, type LegalTopic, readLegalPage } from '@countinghouse/contract/setting/legal-page.ts';
import { paragraphsOf } from '@countinghouse/contract/setting/face.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { CallError } from '../../kernel/call/call-error.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { languageChoices, timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { quietText, ReadingPage } from '../../ui/page/reading-page.tsx';
import classes from './legal-page.module.css';

type Answer = { readonly page: Page } | { readonly error: unknown };

interface Wanted {
  readonly topic: LegalTopic;
  /** The query of the address, which may name one version in one language. */
  readonly search: URLSearchParams;
}

/** The newest page in the visitor's language, or the version that the address names; undefined while it loads. */
const usePage = ({ topic, search }: Wanted): Answer | undefined => {
  const own = useLanguage();
  const version = Number(search.get('version')) || undefined;
  const language = languageChoices.find(({ code }) => code === search.get('language'))?.code ?? own;
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const loading = new AbortController();
    call(readLegalPage, { params: { topic, language }, query: { version } }, { signal: loading.signal })
      .then((page) => setAnswer({ page }))
      .catch((error: unknown) => {
        if (!loading.signal.aborted) setAnswer({ error });
      });
    return () => loading.abort();
  }, [topic, language, version]);
  return answer;
};

const listMark = /^\s*[-*•]\s+/;

/** A paragraph: a heading, lines, and at its end lines that begin with - as a list; each of them may be missing. */
function Paragraph({ lines }: { readonly lines: readonly string[] }) {
  const [top = '', ...rest] = lines;
  if (top.startsWith('#'))
    return (
      <>
        <h2>{top.replace(/^#+\s*/, '')}</h2>
        {rest.length > 0 && <Paragraph lines={rest} />}
      </>
    );
  const first = lines.findIndex((line) => listMark.test(line));
  if (first === -1 || !lines.slice(first).every((line) => listMark.test(line))) return <p>{lines.join('\n')}</p>;
  return (
    <>
      {first > 0 && <p>{lines.slice(0, first).join('\n')}</p>}
      <ul>
        {lines.slice(first).map((line, index) => (
          <li key={index}>{line.replace(listMark, '')}</li>
        ))}
      </ul>
    </>
  );
}

/** The firm's text: paragraphs, headings and lists. */
function LegalText({ text, language }: Pick<Page, 'text' | 'language'>) {
  return (
    <div lang={language} className={classes.text}>
      {/* A text has the same paragraphs in the same order for as long as it is shown. */}
      {paragraphsOf(text).map((paragraph, index) => (
        <Paragraph key={index} lines={paragraph.split('\n')} />
      ))}
    </div>
  );
}

/** One legal page of the firm, with the day from which it has been in force. */
export function LegalPage({ topic, search, header }: Wanted & { readonly header: ReactNode }) {
  const text = useTexts('home');
  const language = useLanguage();
  const answer = usePage({ topic, search });
  useScreenTitle(text(topic));
  return (
    <ReadingPage
      header={header}
      title={text(topic)}
      isBusy={answer === undefined}
      end={<a href="/home">{text('toStart')}</a>}
    >
      {answer && 'page' in answer && (
        <>
          <LegalText {...answer.page} />
          {answer.page.dateCreation !== null && (
            <p className={quietText}>
              {text('legalVersion', {
                version: answer.page.version,
                date: dateText(answer.page.dateCreation, { language, zone: timeZone() }, 'date'),
              })}
            </p>
          )}
        </>
      )}
      {answer && 'error' in answer && (
        <p role="alert">
          {answer.error instanceof CallError && answer.error.status === 404
            ? text('legalNone')
            : messageOf(answer.error)}
        </p>
      )}
    </ReadingPage>
  );
}
