import { useEffect, useRef } from 'react';
import type { KeptCopy } from './kept-copy.ts';
import { OfflineView } from './offline-view.tsx';
import classes from './offline.module.css';

/**
 * Lies above the whole page, which can then be neither seen nor used: no button that moves money is within reach. Below it
 * everything stands as it was left, a half-filled form included.
 */
export function OfflineDialog({ copy }: { readonly copy: KeptCopy | null }) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = place.current;
    const open = () => dialog?.open === false && dialog.showModal();
    const stay = (event: Event) => event.preventDefault();
    open();
    dialog?.addEventListener('cancel', stay);
    // A browser may close it all the same when Escape is pressed twice.
    dialog?.addEventListener('close', open);
    return () => {
      dialog?.removeEventListener('cancel', stay);
      dialog?.removeEventListener('close', open);
    };
  }, []);
  return (
    <dialog ref={place} className={classes.dialog} aria-labelledby="offline-title">
      {/* Scrolls by keyboard, too: there is nothing else in it that could be focused. */}
      <div className={classes.scroll} role="region" aria-labelledby="offline-title" tabIndex={0}>
        <OfflineView copy={copy} />
      </div>
    </dialog>
  );
}
