import { Button } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { homeOf } from '../../kernel/session/return-address.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { EmptyState } from '../../ui/page/screen-state.tsx';

/** For an unknown address within an area. */
export function NotFound() {
  const text = useTexts('shell');
  return (
    <EmptyState
      fullScreen
      title={text('notFoundTitle')}
      text={text('notFoundText')}
      action={
        <Button component="a" href={homeOf(useRole())} variant="default">
          {text('notFoundAction')}
        </Button>
      }
    />
  );
}
