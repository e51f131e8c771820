import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/page/screen-state.tsx';
import { PlainButton } from '../../ui/plain/plain-button.tsx';

/** Replaces a broken screen; explains what is safe and how to continue. */
export function FailedScreen() {
  const text = useTexts('shell');
  return (
    <div role="alert">
      <EmptyState
        title={text('failedTitle')}
        text={text('failedText')}
        icon={<IconAlertTriangle size={20} aria-hidden />}
        action={
          <PlainButton look="other" onClick={() => location.reload()}>
            {text('reload')}
          </PlainButton>
        }
      />
    </div>
  );
}
