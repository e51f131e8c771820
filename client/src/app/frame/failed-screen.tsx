import { Button } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/page/screen-state.tsx';

/** Instead of a screen that broke: what is safe, and how to go on. */
export function FailedScreen() {
  const text = useTexts('shell');
  return (
    <div role="alert">
      <EmptyState
        title={text('failedTitle')}
        text={text('failedText')}
        icon={<IconAlertTriangle size={20} aria-hidden />}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {text('reload')}
          </Button>
        }
      />
    </div>
  );
}
