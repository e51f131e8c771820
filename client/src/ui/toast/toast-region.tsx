import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '../icons.ts';
import { PlainIconButton } from '../plain/plain-button.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { closeToast, onToastsChanged, shownToasts, type ShownToast, type ToastType } from './toast-store.ts';
import classes from './toast.module.css';

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const satisfies Record<ToastType, unknown>;

/** The region of the toasts; always mounted, because a live region announces only what is added to it. */
export function ToastRegion() {
  const text = useUiText();
  const toasts = useSyncExternalStore(onToastsChanged, shownToasts);
  const newest = toasts.at(-1)?.id;
  const card = (toast: ShownToast) => <ToastCard key={toast.id} toast={toast} newest={toast.id === newest} />;
  return createPortal(
    <section className={classes.region} aria-label={text('notifications')}>
      <div role="status" aria-live="polite" aria-relevant="additions">
        {toasts.filter(({ type }) => type !== 'error').map(card)}
      </div>
      <div role="alert" aria-relevant="additions">
        {toasts.filter(({ type }) => type === 'error').map(card)}
      </div>
    </section>,
    document.body,
  );
}

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly newest: boolean;
}

function ToastCard({ toast, newest }: ToastCardProps) {
  const text = useUiText();
  const Icon = icons[toast.type];
  const close = () => closeToast(toast.id);
  return (
    <div className={classes.toast} data-type={toast.type} data-newest={newest || undefined}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <p className={classes.message}>{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.onClick();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <PlainIconButton small aria-label={text('close')} onClick={close}>
        <IconX size={14} aria-hidden />
      </PlainIconButton>
      {/* The bar is the timer: pausing the animation pauses the time instead of restarting it. */}
      <span className={classes.clock} data-timer onAnimationEnd={close} />
    </div>
  );
}
