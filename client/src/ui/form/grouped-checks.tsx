import { Checkbox } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './grouped-checks.module.css';

export interface CheckGroup<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

interface GroupedChecksProps<Value extends string> {
  readonly groups: readonly CheckGroup<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Id of the element that names the choice. */
  readonly labelledBy: string;
  /** Takes the focus when the form is refused. */
  readonly boxRef?: Ref<HTMLDivElement>;
  /** Shown without any group. */
  readonly empty?: ReactNode;
}

/** Many checkboxes by area; the one of an area takes all of it. */
export function GroupedChecks<Value extends string>(props: GroupedChecksProps<Value>) {
  const { groups, chosen, onChange, labelledBy, boxRef, empty } = props;
  const set = (values: readonly Value[], isOn: boolean): void =>
    onChange([...chosen.filter((one) => !values.includes(one)), ...(isOn ? values : [])]);
  return (
    <div ref={boxRef} tabIndex={-1} className={classes.choices} role="group" aria-labelledby={labelledBy}>
      {groups.map(({ label, choices }) => {
        const values = choices.map(({ value }) => value);
        const on = values.filter((value) => chosen.includes(value)).length;
        return (
          <div key={label} className={classes.group} role="group" aria-label={label}>
            <Checkbox
              label={label}
              checked={on === values.length}
              indeterminate={on > 0 && on < values.length}
              onChange={(event) => set(values, event.currentTarget.checked)}
            />
            <div className={classes.items}>
              {choices.map((choice) => (
                <Checkbox
                  key={choice.value}
                  label={choice.label}
                  checked={chosen.includes(choice.value)}
                  onChange={(event) => set([choice.value], event.currentTarget.checked)}
                />
              ))}
            </div>
          </div>
        );
      })}
      {groups.length === 0 && empty}
    </div>
  );
}
