import { useTexts } from '../../kernel/i18n/i18n.ts';
import { UiTexts } from '../../ui/provider/ui-texts.ts';
import { PendingScreen } from '../frame/pending-screen.tsx';
import type { AreaName } from './destination.ts';
import classes from './pending-area.module.css';

/** The outline of an area's frame. The words of the components come with an area, so it brings its own. */
export function PendingArea({ area }: { readonly area: AreaName }) {
  const text = useTexts('ui');
  return (
    <UiTexts value={text}>
      <div className={classes.area} data-area={area}>
        {area === 'office' && <div className={classes.sidebar} />}
        {(area === 'office' || area === 'customer') && <div className={classes.header} />}
        <main className={classes.main}>
          <PendingScreen />
        </main>
      </div>
    </UiTexts>
  );
}
