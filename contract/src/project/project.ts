import * as z from 'zod/mini';
import { PictureAddress } from '../file/picture-address.ts';
import { dividendFrequencies, DividendFrequency } from '../investment/schedule.ts';
import { Day } from '../kernel/calendar.ts';
import { amountToCents, Money } from '../kernel/money.ts';
import { ById, resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** Only staff see a draft; customers see an open project during its period; a closed one accepts no subscriptions. */
export const projectStates = stateMachine({
  draft: { isOpen: false, tone: 'neutral', label: 'draft', on: { publish: 'open', close: 'closed' } },
  open: { isOpen: false, tone: 'success', label: 'open', on: { close: 'closed' } },
  closed: { isOpen: false, tone: 'warning', label: 'closed', on: { publish: 'open' } },
});
export const ProjectStatus = stateSchema(projectStates);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

/** Limits of a project's figures: percent, months, factor, euros. */
export const projectLimits = {
  rentability: { least: 0, most: 300 },
  duration: { least: 1, most: 120 },
  coefficient: { least: 1, most: 10 },
  minimumAmount: { least: 1_000, most: 1_000_000 },
} as const;

interface Limits {
  readonly least: number;
  readonly most: number;
}

const within = <Schema extends typeof Money>(schema: Schema, { least, most }: Limits) =>
  schema.check(z.minimum(least), z.maximum(most));

const Hundredths = z
  .number()
  .check(z.refine((value: number) => amountToCents(value) !== null, { error: 'moneyDecimals' }));

const fields = {
  name: Line(120, 1),
  descriptionEn: Prose(4000, 1),
  descriptionFr: Prose(4000, 1),
  descriptionDe: Prose(4000, 1),
  descriptionNl: Prose(4000, 1),
  /** Percent per year. */
  rentability: within(Hundredths, projectLimits.rentability),
  /** Months. */
  duration: z.number().check(z.int(), z.minimum(projectLimits.duration.least), z.maximum(projectLimits.duration.most)),
  /** Range of a customer's own choice: times the minimum amount, or times the duration. Never times the rate. */
  coefficient: within(Hundredths, projectLimits.coefficient),
  /** Euro. */
  minimumAmount: within(Money, projectLimits.minimumAmount),
  dividendFrequency: DividendFrequency,
  /** First and last day on which customers see it, in the company's zone. */
  startDate: Day,
  endDate: Day,
};

/** These terms decide what customers are offered: on an open project, a second person approves a change. */
export const projectTerms = [
  'rentability',
  'duration',
  'coefficient',
  'minimumAmount',
  'dividendFrequency',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof typeof fields)[];

/** Customers read these before they sign, and the agreement prints them, so a second person approves them like the terms. */
export const projectWording = [
  'name',
  'descriptionEn',
  'descriptionFr',
  'descriptionDe',
  'descriptionNl',
] as const satisfies readonly (keyof typeof fields)[];

export const Project = z.object({
  id: Id,
  ...fields,
  /** Null for a draft without a picture. */
  image: z.nullable(z.string()),
  /** Only staff see the address that the picture was copied from; null for an uploaded one. */
  imageSource: z.nullable(z.string()),
  status: ProjectStatus,
  /** Staff only: the proposal to publish it or to change its terms that awaits approval. */
  approval: z.nullable(Id),
  dateCreation: Instant,
  version: z.number(),
});
export type Project = z.infer<typeof Project>;

/** The project form requires every field, including the picture. */
export const projectForm = z.strictObject({ ...fields, image: PictureAddress, status: ProjectStatus });
const CreateProject = z.extend(projectForm, {
  image: z.optional(PictureAddress),
  status: z._default(ProjectStatus, 'draft'),
});

export const project = resource({
  name: 'project',
  plural: 'projects',
  item: Project,
  create: CreateProject,
  update: z.partial(projectForm),
  filters: {
    name: { type: 'text' },
    status: { type: 'choice', options: projectStates.names },
    dividendFrequency: { type: 'choice', options: dividendFrequencies },
    rentability: { type: 'number' },
    duration: { type: 'number' },
    coefficient: { type: 'number' },
    minimumAmount: { type: 'amount' },
    startDate: { type: 'instant' },
    endDate: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: [
    'name',
    'status',
    'rentability',
    'duration',
    'coefficient',
    'minimumAmount',
    'startDate',
    'endDate',
    'dateCreation',
  ],
  defaultSort: ['-dateCreation'],
  access: {
    read: 'project:read',
    create: 'project:create',
    update: 'project:update',
    delete: 'project:delete',
    export: 'project:export',
  },
});

/** Multipart with one picture, which replaces the project's earlier one. */
export const uploadProjectImage = route({
  name: 'project.uploadImage',
  method: 'POST',
  path: '/v1/project/:id/image',
  access: 'project:update',
  params: ById,
  upload: true,
  reply: Project,
});
