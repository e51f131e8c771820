import { useEffect, useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconKey } from '../../ui/icons.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { canUsePasskeys, chooseAndSignIn, offerInField } from '../passkey/index.ts';
import { forgetGivenPassword } from './given-password.ts';
import classes from './auth.module.css';

/** Log-in without a password; renders nothing if this browser or address does not support passkeys. */
export function PasskeyStep() {
  const text = useTexts('auth');
  const [isOffered, setIsOffered] = useState(canUsePasskeys);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    // The browser allows one request at a time: while the button's is open, the field's waits.
    if (!isOffered || busy) return undefined;
    const ending = new AbortController();
    offerInField(ending.signal)
      .then((outcome) => outcome === 'elsewhere' && setIsOffered(false))
      .catch((error: unknown) => setProblem(messageOf(error)));
    return () => ending.abort();
  }, [isOffered, busy]);
  if (!isOffered) return null;
  const choose = async () => {
    setBusy(true);
    setProblem('');
    // A password typed before may belong to another person.
    forgetGivenPassword();
    try {
      const outcome = await chooseAndSignIn(new AbortController().signal);
      if (outcome === 'none') setProblem(text('passkeyNone'));
      setIsOffered(outcome !== 'elsewhere');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={classes.or}>{text('or')}</div>
      <PlainButton
        look="other"
        wide
        busy={busy}
        icon={<IconKey size={16} aria-hidden />}
        // The e-mail field keeps the focus, in which the browser offers passkeys.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void choose()}
      >
        {text('passkeySignIn')}
      </PlainButton>
      <p role="status" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
