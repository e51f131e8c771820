import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { UiTexts } from '../../ui/provider/ui-texts.ts';
import { PendingScreen } from '../frame/pending-screen.tsx';
import type { AreaName } from './destination.ts';
import classes from './pending-area.module.css';

interface AreaPlaceProps {
  readonly area: AreaName;
  readonly children: ReactNode;
}

/** The place of an area: an outline of its frame while its code loads, so that nobody looks at a blank page. */
export function AreaPlace({ area, children }: AreaPlaceProps) {
  return <Suspense fallback={<PendingArea area={area} />}>{children}</Suspense>;
}

/** The words of the components come with an area, so the outline brings its own. */
function PendingArea({ area }: Pick<AreaPlaceProps, 'area'>) {
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
