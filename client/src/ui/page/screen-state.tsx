import type { ReactNode } from 'react';
import { IconAlertTriangle, IconClipboardList, IconLock } from '../icons.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './screen-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** True if the screen shows nothing else: its title is then the screen's heading. */
  readonly fullScreen?: boolean;
}

/** Shows that there is nothing here and what would change that. */
export function EmptyState({ title, text, icon, action, fullScreen = false }: EmptyStateProps) {
  const Heading = fullScreen ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon ?? <IconClipboardList size={20} aria-hidden />}</span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** The reason, in the reader's language. */
  readonly message: ReactNode;
  readonly title?: string;
  readonly onRetry?: () => void;
}

/** Shows that loading failed and why, and offers a retry. */
export function ErrorState({ message, title, onRetry }: ErrorStateProps) {
  const text = useUiText();
  return (
    <div role="alert">
      <EmptyState
        title={title ?? text('errorTitle')}
        text={message}
        icon={<IconAlertTriangle size={20} aria-hidden />}
        action={
          onRetry && (
            <PlainButton look="other" onClick={onRetry}>
              {text('retry')}
            </PlainButton>
          )
        }
      />
    </div>
  );
}

/** Shows that the reader's role does not include this part. */
export function ForbiddenState() {
  const text = useUiText();
  return (
    <EmptyState title={text('forbiddenTitle')} text={text('forbiddenText')} icon={<IconLock size={20} aria-hidden />} />
  );
}
