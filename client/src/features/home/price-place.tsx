import { lazy, Suspense } from 'react';
import classes from './price-place.module.css';

/** Loaded after the first screen, which does not need it. */
const PriceProof = lazy(() => import('./price-proof.tsx').then((module) => ({ default: module.PriceProof })));

/** Keeps the place of the price until it is there, so that nothing moves. */
export function PricePlace() {
  return (
    <div className={classes.place}>
      <Suspense>
        <PriceProof />
      </Suspense>
    </div>
  );
}
