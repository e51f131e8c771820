import { useUiLocale } from '../provider/ui-locale.ts';
import { dateText, relativeText, type DateStyle } from './date-text.ts';
import classes from './format.module.css';

export interface DateTimeProps {
  /** ISO text of an instant. */
  readonly instant: string;
  readonly style?: DateStyle;
  /** Shows 'three hours ago' relative to this time, with the exact time on hover. */
  readonly relativeTo?: Date;
}

/** An instant in the reader's language and zone; hovering shows it in full with the zone's name. */
export function DateTime({ instant, style = 'dateTime', relativeTo }: DateTimeProps) {
  const locale = useUiLocale();
  return (
    <time className={classes.figure} dateTime={instant} title={dateText(instant, locale, 'full')}>
      {relativeTo ? relativeText(instant, relativeTo, locale.language) : dateText(instant, locale, style)}
    </time>
  );
}
