import { Button } from '@mantine/core';
import { useProblem } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSession } from '../../kernel/session/session.ts';
import classes from './auth.module.css';

const leave = async (): Promise<void> => {
  const { leaveForSignOn } = await import('../../kernel/session/sign-on.ts');
  await leaveForSignOn(`/login${location.search}`);
};

/** The way to the provider of single sign-on; renders nothing where there is none. */
export function SignOnStep() {
  const text = useTexts('auth');
  const session = useSession();
  const { busy, problem, run } = useProblem();
  const name = session.status === 'visitor' ? (session.signOn ?? null) : null;
  if (name === null) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        loading={busy}
        // Otherwise the focused, empty e-mail field would show an error on blur.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void run(leave)}
      >
        {text('signOnWith', { name })}
      </Button>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
