import { Button } from '@mantine/core';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import classes from '../customer.module.css';

interface PageTurnerProps {
  readonly page: number;
  readonly pageSize: number;
  /** Products on this page, and in total. */
  readonly shown: number;
  readonly count: number;
  /** There may be more than `count`. */
  readonly capped: boolean;
  readonly onPage: (page: number) => void;
}

/** The current range and total, with page buttons; renders nothing if one page holds all products. */
export function PageTurner({ page, pageSize, shown, count, capped, onPage }: PageTurnerProps) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const write = (value: number) => numberFormat(language).format(value);
  const before = (page - 1) * pageSize;
  const isLast = before + shown >= count && !capped;
  if (page === 1 && isLast) return null;
  const go = (next: number): void => {
    onPage(next);
    window.scrollTo({ top: 0 });
  };
  const total = capped ? `${write(count)}+` : write(count);
  return (
    <nav className={classes.turner} aria-label={text('pages')}>
      <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
        {text('previous')}
      </Button>
      <span className={classes.range}>
        {text('range', { from: write(before + 1), to: write(before + shown), total })}
      </span>
      <Button variant="default" disabled={isLast} onClick={() => go(page + 1)}>
        {text('next')}
      </Button>
    </nav>
  );
}
