import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type RefCallback, useEffect, useState } from 'react';
import { attempt } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSession } from '../../kernel/session/session.ts';
import { returnToSelf } from '../../kernel/session/sign-in.ts';
import classes from './acting-banner.module.css';
import { goTo, takeOfficeAddress } from './address.ts';

/** Milliseconds between two checks of the time. */
const checkEvery = 10_000;

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkEvery);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const goBack = async (): Promise<void> => {
  if (await attempt(returnToSelf)) goTo(takeOfficeAddress(), { replace: true });
};

/** Moves toasts below the banner, which is always visible. */
const reportHeight: RefCallback<HTMLElement> = (banner) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--acting-banner', `${banner?.offsetHeight ?? 0}px`));
  if (banner) observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--acting-banner');
  };
};

/** Shows on every screen for which customer the user acts, the reason and the time left, with a way back. */
export function ActingBanner() {
  const text = useTexts('shell');
  const session = useSession();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  if (session.status !== 'signedIn' || session.check.actor === null) return null;
  const { user, check } = session;
  const { reason, expires } = session.check.actor;
  const minutes = Math.max(0, Math.ceil((Date.parse(expires) - now) / 60_000));
  const name = personName(user) || (check.name ?? user.email);
  return (
    <section ref={reportHeight} className={classes.banner} aria-label={text('actingAs', { name })}>
      <strong>{text('actingAs', { name })}</strong>
      <span className={classes.reason}>{text('actingReason', { reason })}</span>
      <span className={classes.left}>{text('actingLeft', { count: minutes })}</span>
      <button
        type="button"
        className={classes.back}
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void goBack().finally(() => setBusy(false));
        }}
      >
        {text('actingReturn')}
      </button>
    </section>
  );
}
