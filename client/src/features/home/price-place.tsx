import { Component, type ReactNode, useSyncExternalStore } from 'react';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import classes from './price-place.module.css';

/** Loaded after the first screen, which can do without the price. */
const PriceProof = later(() => import('./price-proof.tsx').then((module) => ({ default: module.PriceProof })), {
  quiet: true,
});

/** Shows nothing in place of a price that cannot be read: the rest of the page can do without it. */
class OrNothing extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

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
    <OrNothing>
      <Suspense fallback={waiting}>
        <PriceProof />
      </Suspense>
    </OrNothing>
  );
}
