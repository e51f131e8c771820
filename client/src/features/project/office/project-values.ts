import type { Project } from '@countinghouse/contract/project/project.ts';

type Fields = Omit<Project, 'id' | 'dateCreation' | 'version' | 'imageSource' | 'approval'>;

/** The form's values; an empty one is null. */
export type ProjectValues = { readonly [Name in keyof Fields]: Fields[Name] | null };

export const emptyProject: ProjectValues = {
  name: '',
  descriptionEn: '',
  descriptionFr: '',
  descriptionDe: '',
  descriptionNl: '',
  rentability: null,
  duration: null,
  coefficient: 1,
  minimumAmount: null,
  dividendFrequency: null,
  startDate: null,
  endDate: null,
  image: null,
  status: 'draft',
};

export const fieldsOf = ({
  id: _id,
  dateCreation: _created,
  version: _version,
  imageSource: _source,
  approval: _approval,
  ...fields
}: Project): ProjectValues => fields;

/** Empty fields are omitted, so that they are reported as missing rather than invalid. */
export const sentOf = (values: ProjectValues): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
