import { ActionIcon } from '@mantine/core';
import { numberFormat } from '../../ui/format/number-text.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import classes from './notification.module.css';

interface PageButtonsProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The current range and total, with buttons to newer and older pages. */
export function PageButtons({ page, pageSize, total, onPage }: PageButtonsProps) {
  const text = useUiText();
  const { language } = useUiLocale();
  const write = (value: number) => numberFormat(language).format(value);
  if (page === 1 && total <= pageSize) return null;
  const end = Math.min(page * pageSize, total);
  return (
    <nav className={classes.pages} aria-label={text('pages')}>
      <span>{text('pageOf', { from: write((page - 1) * pageSize + 1), to: write(end), total: write(total) })}</span>
      <ActionIcon aria-label={text('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('nextPage')} disabled={end >= total} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
