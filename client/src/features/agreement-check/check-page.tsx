import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { FileArea } from './file-area.tsx';
import { canFingerprint } from './fingerprint.ts';
import { FindingPart } from './finding-part.tsx';
import { useCheck } from './use-check.ts';
import classes from './check-page.module.css';

/** Lets anyone with an agreement's file check that it is the one that was signed. */
export function CheckPage({ header }: { readonly header: ReactNode }) {
  const text = useTexts('check');
  const { finding, check } = useCheck();
  const title = text('title');
  useEffect(() => {
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
  return (
    <div className={classes.page}>
      {header}
      <main className={classes.main}>
        <h1>{title}</h1>
        <p className={classes.intro}>{text('text')}</p>
        {canFingerprint() ? (
          <FileArea busy={finding.state === 'working'} onFile={(file) => void check(file)} />
        ) : (
          <p className={classes.problem} role="alert">
            {text('insecure')}
          </p>
        )}
        <p className={classes.quiet}>{text('stays')}</p>
        <div aria-live="polite">
          <FindingPart finding={finding} />
        </div>
        <p className={classes.quiet}>
          <a href="/home">{text('toStart')}</a>
        </p>
      </main>
    </div>
  );
}
