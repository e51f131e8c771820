import { useTexts } from '../../kernel/i18n/i18n.ts';
import { UiTexts } from '../../ui/provider/ui-texts.ts';
import { PendingScreen } from '../frame/pending-screen.tsx';
import { isSidebarCollapsed } from '../frame/sidebar-state.ts';
import type { AreaName } from './destination.ts';
import classes from './pending-area.module.css';

/** The outline of an area's frame. It brings the component texts, which otherwise come with the area. */
export function PendingArea({ area }: { readonly area: AreaName }) {
  const text = useTexts('ui');
  return (
    <UiTexts value={text}>
      <div className={classes.area} data-area={area} data-collapsed={isSidebarCollapsed() || undefined}>
        {area === 'office' && <div className={classes.sidebar} />}
        {(area === 'office' || area === 'customer') && <div className={classes.header} />}
        <main className={classes.main}>
          <PendingScreen />
        </main>
      </div>
    </UiTexts>
  );
}
