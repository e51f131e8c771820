import { useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { IconChevronRight } from '../../ui/icons.ts';
import classes from './customer.module.css';

export interface Way {
  readonly href: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  readonly title: TextKey<'shell'>;
  readonly detail: TextKey<'shell'>;
}

interface WaysProps {
  readonly title: string;
  readonly ways: readonly Way[];
}

/** Links to other screens, each with a sentence about it. */
export function Ways({ title, ways }: WaysProps) {
  const text = useTexts('shell');
  const { history } = useRouter();
  return (
    <nav className={classes.ways} aria-label={title}>
      {ways.map(({ href, Icon, title: name, detail }) => (
        <FrameLink key={href} href={href} className={classes.way} onNavigate={(to) => history.push(to)}>
          <span className={classes.icon}>
            <Icon size={20} aria-hidden />
          </span>
          <span className={classes.words}>
            <span className={classes.title}>{text(name)}</span>
            <span className={classes.detail}>{text(detail)}</span>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </FrameLink>
      ))}
    </nav>
  );
}

/** The most frequent actions, within reach of a thumb. */
export function QuickWays({ ways }: { readonly ways: readonly Omit<Way, 'detail'>[] }) {
  const text = useTexts('shell');
  const { history } = useRouter();
  return (
    <nav className={classes.quick} aria-label={text('customerQuick')}>
      {ways.map(({ href, Icon, title }) => (
        <FrameLink key={href} href={href} className={classes.quickWay} onNavigate={(to) => history.push(to)}>
          <Icon size={20} aria-hidden />
          {text(title)}
        </FrameLink>
      ))}
    </nav>
  );
}
