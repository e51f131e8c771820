import { Suspense, useSyncExternalStore } from 'react';
import classes from './price-place.module.css';
import { later } from '../../ui/later.tsx';

/** Loaded after the first screen, which can do without the price. */
const PriceProof = later(() => import('./price-proof.tsx').then((module) => ({ default: module.PriceProof })), {
  quiet: true,
});

const neverChanges = () => () => undefined;

/**
 * Keeps the place of the price until it is there, or until there is none. The build, which draws the first screen, never
 * begins to load it.
 */
export function PricePlace() {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const waiting = <div className={classes.waiting} />;
  if (!isInBrowser) return waiting;
  return (
    <Suspense fallback={waiting}>
      <PriceProof />
    </Suspense>
  );
}
