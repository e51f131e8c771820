import { ActionIcon, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts';
import { useKeys } from '../../../ui/input/use-keys.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import classes from './queue-panel.module.css';
import type { Queue } from './use-queue.ts';

interface QueuePanelProps {
  readonly id: string;
  readonly title: string;
  readonly queue: Queue;
  readonly says: (at: string, total: string) => string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** There is room for a record beside the rows; `resource-list.module.css` has the same width. */
const wide = '(min-width: 75em)';

const rowOf = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-id="${id}"]`);

/** The open record of a list that is worked through: beside the rows, or over them on narrow screens. */
export function QueuePanel({ id, title, queue, says, onClose, children }: QueuePanelProps) {
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false }) ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    rowOf(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const named = (
    <span ref={heading} tabIndex={-1} data-autofocus data-panel-heading className={classes.heading}>
      {title}
    </span>
  );
  const steps = <Steps queue={queue} says={says} />;
  if (isWide)
    return (
      <Beside id={id} title={named} steps={steps} onClose={onClose}>
        {children}
      </Beside>
    );
  return (
    <SidePanel opened onClose={onClose} title={named} actions={steps} hasKeys>
      {children}
    </SidePanel>
  );
}

interface BesideProps {
  /** Id of the record. */
  readonly id: string;
  readonly title: ReactNode;
  readonly steps: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Beside({ id, title, steps, onClose, children }: BesideProps) {
  const ui = useUiText();
  const titleId = useId();
  const record = useRef(id);
  useEffect(() => {
    record.current = id;
  }, [id]);
  // Once it is closed: a draft may keep it open.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) rowOf(record.current)?.focus();
    },
    [],
  );
  useKeys({
    escape: () => {
      // The menu of the focused button closes first.
      if (document.activeElement?.getAttribute('aria-expanded') !== 'true') onClose();
    },
  });
  return (
    <section className={classes.beside} aria-labelledby={titleId}>
      <div className={classes.header}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {steps}
        <CloseButton aria-label={ui('close')} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

function Steps({ queue, says }: Pick<QueuePanelProps, 'queue' | 'says'>) {
  const text = useTexts('list');
  const format = numberFormat(useLanguage());
  const { position, total, isCapped, step } = queue;
  const all = `${format.format(total)}${isCapped ? '+' : ''}`;
  const isLast = position !== null && position >= total && !isCapped;
  return (
    <div className={classes.steps}>
      <span role="status" className={classes.position}>
        {position !== null && says(format.format(position), all)}
      </span>
      <ActionIcon
        aria-label={text('previous')}
        title={text('previous')}
        aria-keyshortcuts="K"
        disabled={position === null || position <= 1}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={text('next')}
        title={text('next')}
        aria-keyshortcuts="J"
        disabled={isLast}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
