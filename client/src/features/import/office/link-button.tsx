import { Button, type ButtonProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly href: string;
  readonly children: ReactNode;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link styled as a button; it can be opened in a new tab. */
export function LinkButton({ href, children, ...appearance }: LinkButtonProps) {
  const { history } = useRouter();
  return (
    <Button
      component="a"
      href={href}
      onClick={(event: MouseEvent) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        history.push(href);
      }}
      {...appearance}
    >
      {children}
    </Button>
  );
}
