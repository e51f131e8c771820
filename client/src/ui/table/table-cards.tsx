import { memo, type ReactNode, useRef } from 'react';
import { isSelected } from './selection.ts';
import classes from './table-cards.module.css';
import type { DataTableProps } from './table-props.ts';
import { RowTick, type TableRowProps, useGlow, useRowEvents } from './table-row.tsx';

/** The list on a phone: the first column is the title of a card, the others are below it with their names. */
export function TableCards<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, selection, status, label } = props;
  const ids = rows.map(rowId);
  const events = useRowEvents(props, ids);
  if (status === 'loading') return <SkeletonCards />;
  return (
    <ul className={classes.cards} aria-label={label} {...events}>
      {rows.map((row, index) => (
        <Card
          key={ids[index]}
          row={row}
          id={ids[index] ?? ''}
          columns={props.columns}
          label={props.rowLabel}
          version={props.rowVersion?.(row)}
          selected={selection ? isSelected(selection, ids[index] ?? '') : undefined}
          open={props.openId === ids[index]}
          openable={props.onOpen !== undefined}
          tabStop={props.onOpen !== undefined}
        />
      ))}
    </ul>
  );
}

const Card = memo(PlainCard) as <Row>(props: TableRowProps<Row>) => ReactNode;

function PlainCard<Row>({ row, id, columns, label, version, selected, open, tabStop }: TableRowProps<Row>) {
  const element = useRef<HTMLLIElement>(null);
  useGlow(element, version);
  const [first, ...others] = columns;
  const lines = others.filter(({ beside }) => beside === undefined);
  return (
    <li
      ref={element}
      className={classes.card}
      data-id={id}
      data-selected={selected || undefined}
      data-open={open || undefined}
      tabIndex={tabStop ? 0 : undefined}
    >
      <div className={classes.head}>
        <div className={classes.title}>{first?.cell(row)}</div>
        {others.map(({ id: column, beside }) => beside && <Beside key={column}>{beside(row)}</Beside>)}
        {selected !== undefined && <RowTick name={label(row)} selected={selected} />}
      </div>
      <dl className={classes.facts}>
        {lines.map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Beside({ children }: { readonly children: ReactNode }) {
  return <span className={classes.beside}>{children}</span>;
}

function SkeletonCards() {
  return (
    <ul className={classes.cards} aria-hidden>
      {Array.from({ length: 5 }, (_, index) => (
        <li key={index} className={classes.card} data-empty />
      ))}
    </ul>
  );
}
