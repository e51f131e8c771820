import { Button, Progress } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import shared from '../../ui/page/shared-styles.module.css';
import type { Sending } from './use-document-upload.ts';
import classes from './verification.module.css';

/** The progress of an upload, with a cancel button. */
export function SendingBar({ sending: { name, share, stop } }: { readonly sending: Sending }) {
  const text = useTexts('verification');
  const isThere = share >= 1;
  const progress = isThere ? text('examining', { name }) : text('sending', { name, percent: Math.floor(share * 100) });
  return (
    <div className={classes.sending}>
      <Progress value={share * 100} animated={isThere} aria-label={progress} />
      <div className={classes.sendingLine}>
        <span className={shared.quietWrapped}>{progress}</span>
        {!isThere && (
          <Button variant="subtle" size="compact-sm" onClick={stop}>
            {text('stopUpload')}
          </Button>
        )}
      </div>
    </div>
  );
}
