import { useEffect, useRef } from 'react';
import type { KeptCopy } from './kept-copy.ts';
import { OfflineView } from './offline-view.tsx';
import classes from './offline.module.css';

/**
 * Covers the whole page, which can then be neither seen nor used: no button that moves money is within reach. The page
 * below stays unchanged, including a half-filled form.
 */
export function OfflineDialog({ copy }: { readonly copy: KeptCopy | null }) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = place.current;
    const open = () => dialog?.open === false && dialog.showModal();
    const stay = (event: Event) => event.preventDefault();
    open();
    dialog?.addEventListener('cancel', stay);
    // Some browsers close it anyway when Escape is pressed twice.
    dialog?.addEventListener('close', open);
    return () => {
      dialog?.removeEventListener('cancel', stay);
      dialog?.removeEventListener('close', open);
    };
  }, []);
  return (
    <dialog ref={place} className={classes.dialog} aria-labelledby="offline-title">
      {/* Scrollable by keyboard: it contains nothing else that can be focused. */}
      <div className={classes.scroll} role="region" aria-labelledby="offline-title" tabIndex={0}>
        <OfflineView copy={copy} />
      </div>
    </dialog>
  );
}
