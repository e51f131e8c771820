import type { Setting } from '@countinghouse/contract/setting/setting.ts';

/** The settings fields about the company itself. */
export const companyFields = [
  'companyName',
  'description',
  'descriptionEn',
  'descriptionFr',
  'descriptionDe',
  'descriptionNl',
  'street',
  'number',
  'zipCode',
  'city',
  'country',
  'phone',
  'email',
  'receiveEmails',
  'receiveNotifications',
  'youtubeVideoId',
] as const satisfies readonly (keyof Setting)[];

export type CompanyValues = Pick<Setting, (typeof companyFields)[number]>;
