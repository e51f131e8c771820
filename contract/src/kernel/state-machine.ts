import * as z from 'zod/mini';

/** The colour of a state on screen. */
export const stateTones = ['neutral', 'primary', 'info', 'success', 'warning', 'error'] as const;
export type StateTone = (typeof stateTones)[number];

/** One state of a record. */
interface State<Name extends string> {
  /** Business is unfinished: the record keeps its customer's account from being closed or erased. */
  readonly isOpen: boolean;
  readonly tone: StateTone;
  /** The key of its text in the entity's namespace. */
  readonly label: string;
  /** The state that each action leads to. */
  readonly on?: Readonly<Record<string, Name>>;
}

type States<Declared> = { readonly [Name in keyof Declared]: State<keyof Declared & string> };

type ActionOf<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { readonly on: infer On } ? keyof On & string : never;
}[keyof Declared];

/**
 * The states of an entity in the order of display. Commands, SQL, badges, filters and figures read them here, so that a
 * new state is missing nowhere.
 */
export const stateMachine = <const Declared extends States<Declared>>(states: Declared) => {
  type Name = keyof Declared & string;
  const names = Object.keys(states) as Name[];
  /** One value for each state. */
  const each = <Value>(value: (name: Name) => Value): Record<Name, Value> =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
  const allows = (name: Name, action: ActionOf<Declared>): boolean => Object.hasOwn(states[name].on ?? {}, action);
  return {
    states,
    names,
    each,
    open: names.filter((name) => states[name].isOpen),
    /** Whether the action is possible in this state. */
    allows,
    /** The states in which the action is possible. */
    allowing: (action: ActionOf<Declared>): Name[] => names.filter((name) => allows(name, action)),
  };
};

/** The schema of a state, beside the machine: most screens need only the states. */
export const stateSchema = <Name extends string>({ names }: { readonly names: readonly Name[] }) => z.enum(names);
