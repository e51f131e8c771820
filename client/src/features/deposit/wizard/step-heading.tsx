import { type ReactNode, useEffect, useRef } from 'react';
import classes from '../deposit.module.css';

/** Names a step and takes the focus when it appears, so that screen readers announce it. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.stepHeading}>
      {children}
    </h3>
  );
}
