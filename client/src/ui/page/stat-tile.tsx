import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './stat-tile.module.css';

export interface StatTrend {
  /** Formatted change, such as '12 %'. */
  readonly value: string;
  readonly direction: 'up' | 'down';
  /** Whether the change is good; a drop in complaints is. */
  readonly good: boolean;
}

export interface StatTileProps {
  readonly label: string;
  /** Shown as a dash if it is not known. */
  readonly value: ReactNode;
  readonly trend?: StatTrend;
  readonly note?: ReactNode;
  readonly icon?: ReactNode;
  readonly loading?: boolean;
}

/** A number with its label; keeps its height while it loads. */
export function StatTile({ label, value, trend, note, icon, loading = false }: StatTileProps) {
  return (
    <div className={classes.tile} aria-busy={loading}>
      <div className={classes.label}>
        {icon}
        <span>{label}</span>
      </div>
      <div className={classes.value}>{loading ? <Skeleton height={24} width="60%" /> : (value ?? '–')}</div>
      {(trend || note) && (
        <div className={classes.foot}>
          {trend && !loading && <Trend trend={trend} />}
          {note && <span>{note}</span>}
        </div>
      )}
    </div>
  );
}

function Trend({ trend }: { readonly trend: StatTrend }) {
  const text = useUiText();
  const up = trend.direction === 'up';
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.trend} data-good={trend.good}>
      <Arrow size={13} stroke={2.2} aria-hidden />
      <span aria-hidden>{trend.value}</span>
      <span className={classes.spoken}>{text(up ? 'trendUp' : 'trendDown', { value: trend.value })}</span>
    </span>
  );
}
