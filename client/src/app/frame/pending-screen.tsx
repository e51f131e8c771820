import { useUiText } from '../../ui/provider/ui-texts.ts';
import classes from './pending-screen.module.css';

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

/** For an area's router: responds to a click within 0.1 seconds, without flicker if the code has loaded by then. */
export const pendingScreen = {
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 80,
  defaultPendingMinMs: 200,
} as const;
