import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** A task is work of the staff: an open one does not keep the lead's account from being closed. */
export const taskStates = stateMachine({
  open: { isOpen: false, tone: 'info', label: 'open', on: { complete: 'done' } },
  done: { isOpen: false, tone: 'success', label: 'done', on: { reopen: 'open' } },
});

const taskKinds = ['callBack', 'toDo'] as const;
export const TaskKind = z.enum(taskKinds);
export type TaskKind = z.infer<typeof TaskKind>;

/** The result of a call. */
const taskOutcomes = ['reached', 'callBack', 'noAnswer', 'notInterested', 'wrongNumber'] as const;
export const TaskOutcome = z.enum(taskOutcomes);
export type TaskOutcome = z.infer<typeof TaskOutcome>;

export const Task = z.object({
  id: Id,
  title: z.string(),
  kind: TaskKind,
  state: stateSchema(taskStates),
  dateDue: Instant,
  owner: z.nullable(Id),
  ownerName: z.nullable(z.string()),
  lead: z.nullable(Id),
  leadName: z.nullable(z.string()),
  outcome: z.nullable(TaskOutcome),
  dateCompleted: z.nullable(Instant),
  completedByName: z.nullable(z.string()),
  dateCreation: Instant,
  version: z.number(),
});
export type Task = z.infer<typeof Task>;

/**
 * Call-backs and to-dos of the staff. One about a lead is seen by everyone who sees the lead, another only by its owner.
 * Customers never see any.
 */
export const task = resource({
  name: 'task',
  plural: 'tasks',
  item: Task,
  create: z.strictObject({
    title: Line(200, 1),
    kind: TaskKind,
    dateDue: Instant,
    /** The caller by default. */
    owner: z.optional(Id),
    /** Required for a call-back. */
    lead: z.optional(z.nullable(Id)),
  }),
  /** A call-back is done with its outcome; reopening a task removes it. */
  update: z.strictObject({
    title: z.optional(Line(200, 1)),
    dateDue: z.optional(Instant),
    owner: z.optional(Id),
    state: z.optional(stateSchema(taskStates)),
    outcome: z.optional(z.nullable(TaskOutcome)),
  }),
  filters: {
    title: { type: 'text' },
    kind: { type: 'choice', options: taskKinds },
    state: { type: 'choice', options: taskStates.names },
    outcome: { type: 'choice', options: taskOutcomes },
    owner: { type: 'id' },
    lead: { type: 'id' },
    dateDue: { type: 'instant' },
    dateCompleted: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['state', 'dateDue', 'dateCompleted', 'dateCreation'],
  /** Open tasks come before done ones; the index `task_open_first` has this order. */
  defaultSort: ['-state', 'dateDue'],
  access: {
    read: 'task:read',
    create: 'task:create',
    update: 'task:update',
    delete: 'task:delete',
    export: 'task:export',
  },
});
