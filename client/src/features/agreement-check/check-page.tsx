import { checkAgreement } from '@countinghouse/contract/investment/investment.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { quietText, ReadingPage } from '../../ui/page/reading-page.tsx';
import classes from './check-page.module.css';
import { canFingerprint, fingerprintOf } from '../../kernel/device/fingerprint.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';

/** No agreement is this large; reading a film would freeze the page. */
const largest = 50_000_000;

/** The server's data for a fingerprint. */
interface Found {
  readonly state: 'found';
  readonly file: string;
  readonly fingerprint: string;
  readonly answer: ReplyOf<typeof checkAgreement>;
}

type Finding =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'tooLarge' }
  | { readonly state: 'failed'; readonly message: string }
  | Found;

/** Compares a file's fingerprint with those of signed agreements; the file selected last counts. */
const useCheck = () => {
  const [finding, find] = useState<Finding>({ state: 'none' });
  const turn = useRef(0);
  const check = async (file: File): Promise<void> => {
    turn.current += 1;
    const ownTurn = turn.current;
    const report = (next: Finding): void => {
      if (ownTurn === turn.current) find(next);
    };
    if (file.size > largest) return report({ state: 'tooLarge' });
    report({ state: 'working' });
    try {
      const fingerprint = await fingerprintOf(file);
      const answer = await call(checkAgreement, { params: { hash: fingerprint } });
      return report({ state: 'found', file: file.name, fingerprint, answer });
    } catch (error) {
      return report({ state: 'failed', message: messageOf(error) });
    }
  };
  return { finding, check };
};

/** The result of the comparison. */
function FindingPart({ finding }: { readonly finding: Finding }) {
  const text = useTexts('check');
  if (finding.state === 'none' || finding.state === 'working') return null;
  if (finding.state === 'tooLarge') return <p className={classes.problem}>{text('tooLarge')}</p>;
  if (finding.state === 'failed') return <p className={classes.problem}>{finding.message}</p>;
  return <Verdict finding={finding} />;
}

function Verdict({ finding }: { readonly finding: Found }) {
  const text = useTexts('check');
  const language = useLanguage();
  const { known, document: kind, signedAt, projectName, termsVersion } = finding.answer;
  const date = signedAt === null ? '' : dateText(signedAt, { language, zone: timeZone() });
  return (
    <section className={classes.verdict} data-known={known} aria-labelledby="verdict">
      <h2 id="verdict">
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden>
          <circle cx="12" cy="12" r="11" fill="currentColor" />
          <path
            d={known ? 'M7 12.5l3.5 3.5L17 9' : 'M8 8l8 8M16 8l-8 8'}
            fill="none"
            className={classes.sign}
            strokeWidth="2.2"
          />
        </svg>
        {text(known ? 'known' : 'unknown')}
      </h2>
      <p>
        {kind === null && text('unknownText')}
        {kind === 'agreement' && text('knownText', { project: projectName ?? '', date })}
        {kind === 'mandate' && text('knownMandate', { date })}
      </p>
      <Facts layout="stacked" className={classes.finding}>
        <Fact name={text('file')}>{finding.file}</Fact>
        {termsVersion !== null && <Fact name={text('termsVersion')}>{termsVersion}</Fact>}
        <Fact name={text('fingerprint')}>
          <code>{finding.fingerprint}</code>
        </Fact>
      </Facts>
    </section>
  );
}

interface FileAreaProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/**
 * Accepts one file by drop, keyboard or click. The home area loads no component library, so it has its own component.
 */
function FileArea({ busy, onFile }: FileAreaProps) {
  const text = useTexts('check');
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <label
      className={classes.area}
      data-over={over || undefined}
      aria-busy={busy}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden>
        <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 14l2 2 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <span className={classes.label}>{busy ? text('working') : text('drop')}</span>
      <u>{text('choose')}</u>
      <input
        type="file"
        accept=".pdf,application/pdf"
        onChange={(event) => {
          take(event.currentTarget.files);
          // Otherwise the same file cannot be selected again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** Lets anyone with an agreement's file check that it is the one that was signed. */
export function CheckPage({ header }: { readonly header: ReactNode }) {
  const text = useTexts('check');
  const { finding, check } = useCheck();
  const title = text('title');
  useScreenTitle(title);
  return (
    <ReadingPage header={header} title={title} end={<a href="/home">{text('toStart')}</a>}>
      <p className={classes.intro}>{text('text')}</p>
      {canFingerprint() ? (
        <FileArea busy={finding.state === 'working'} onFile={(file) => void check(file)} />
      ) : (
        <p className={classes.problem} role="alert">
          {text('insecure')}
        </p>
      )}
      <p className={quietText}>{text('stays')}</p>
      <div aria-live="polite">
        <FindingPart finding={finding} />
      </div>
    </ReadingPage>
  );
}
