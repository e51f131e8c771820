import { isMasked } from '@countinghouse/contract/contact/masked.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { labelsOf } from '../../lead-label/index.tsx';

export interface LeadFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mobile: string;
  company: string;
  campaign: string | null;
  assignedTo: string | null;
  qualifications: string | null;
  labels: string[];
  password: string;
}

const empty: LeadFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  company: '',
  campaign: null,
  assignedTo: null,
  qualifications: null,
  labels: [],
  password: '',
};

/** A lead's fields in the form; empty for a new lead. */
export const leadFields = (lead: User | null): LeadFields => {
  if (lead === null) return empty;
  const { firstName, lastName, email, phone, mobile, company, campaign, assignedTo } = lead;
  return {
    firstName,
    lastName,
    email,
    phone,
    mobile,
    company,
    campaign,
    assignedTo,
    qualifications: lead.qualifications || null,
    labels: labelsOf(lead.labels),
    password: '',
  };
};

interface Sending {
  readonly isNew: boolean;
  /** Staff without the permission send no assignment: the server assigns new leads to their creator. */
  readonly mayAssign: boolean;
}

/** The request body; what the reader sees masked stays as it is. */
export const leadInput = (fields: LeadFields, { isNew, mayAssign }: Sending): object => {
  const { password, assignedTo, labels, qualifications, ...person } = fields;
  return {
    ...Object.fromEntries(Object.entries(person).filter(([, value]) => value === null || !isMasked(value))),
    labels: labels.join(';'),
    qualifications: qualifications ?? '',
    ...(mayAssign && { assignedTo }),
    ...(isNew && { role: 'lead', password }),
  };
};
