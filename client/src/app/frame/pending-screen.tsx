import type { RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { arriving, Suspense } from '../../ui/suspense.tsx';
import classes from './pending-screen.module.css';

/** The outline of a screen that is still loading. */
export function PendingScreen() {
  const text = useUiText();
  return (
    <div role="status" aria-label={text('loading')} className={classes.screen}>
      <div className={classes.title} />
      <div className={classes.panel}>
        {lines.map((line) => (
          <div key={line} className={classes.line} />
        ))}
      </div>
    </div>
  );
}

const lines = [1, 2, 3, 4, 5, 6] as const;

/** Milliseconds in which a screen may load before its outline replaces the screen that was left: most have by then. */
const patience = 80;

/**
 * For an area's router: a screen that responds to a click within 0.1 seconds, with an outline if its code or texts are
 * not there by then, and that shows as soon as they are. The router waits for `preload`, but not for longer than that.
 */
export const soon = (screen: RouteComponent): RouteComponent => {
  const Soon: RouteComponent = () => <Suspense fallback={<PendingScreen />}>{createElement(screen)}</Suspense>;
  const { preload } = screen;
  if (!preload) return Soon;
  // Without it the router knows that the screen has loaded, as from the screen itself.
  const arrived = async (): Promise<void> => {
    await preload();
    delete Soon.preload;
  };
  Soon.preload = async (): Promise<void> => {
    const pause = new Promise<void>((resolve) => {
      setTimeout(resolve, patience);
    });
    await Promise.race([arriving(arrived()), pause]);
  };
  return Soon;
};
