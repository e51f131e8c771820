import type { ComponentProps, ReactNode } from 'react';
import classes from './plain-button.module.css';

interface PlainButtonProps extends ComponentProps<'button'> {
  /** `main` is filled, `other` has a border, `quiet` has neither. */
  readonly look?: 'main' | 'other' | 'quiet';
  readonly small?: boolean;
  /** As wide as its surroundings. */
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

/** A button that looks like the component library's, for screens that load before it. */
export function PlainButton(props: PlainButtonProps) {
  const { look = 'main', small, wide, busy, icon, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes.button}
      data-look={look}
      data-small={small || undefined}
      data-wide={wide || undefined}
      data-icon={icon !== undefined || undefined}
      data-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy && <span className={classes.spinner} aria-hidden />}
      <span className={classes.inner}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}

interface PlainIconButtonProps extends ComponentProps<'button'> {
  readonly 'aria-label': string;
  /** For a place beside a text. */
  readonly small?: boolean;
}

/** A button that shows only an icon. */
export function PlainIconButton({ small, ...rest }: PlainIconButtonProps) {
  return <button type="button" {...rest} className={classes.icon} data-small={small || undefined} />;
}
