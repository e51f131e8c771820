import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { WatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import classes from './today.module.css';

interface ReadStateProps {
  readonly read: Omit<WatchedRead<unknown>, 'data'>;
  readonly placeholder: ReactNode;
}

/** What a part shows until it has an answer: that it loads, that it takes long, or why it failed, with a retry. */
export function ReadState({ read: { error, isSlow, retry }, placeholder }: ReadStateProps) {
  const text = useTexts('today');
  const ui = useUiText();
  if (!error && !isSlow) return placeholder;
  return (
    <div className={classes.failed} role={error ? 'alert' : 'status'}>
      <span>{error ? messageOf(error) : text('slow')}</span>
      <Button variant="default" size="xs" onClick={retry}>
        {ui('retry')}
      </Button>
    </div>
  );
}
