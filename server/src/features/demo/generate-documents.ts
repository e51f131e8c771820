import type { DocumentKind, DocumentStatus } from '@countinghouse/contract/verification/document.ts';
import type { VerificationStatus } from '@countinghouse/contract/verification/verification-states.ts';
import { drawDocument, type Paper } from './draw-document.ts';
import type { DemoCompany } from './demo-people.ts';
import type { DemoMoney } from './generate-money.ts';
import { pick, seededRandom } from './seeded-random.ts';

const hour = 3_600_000;

interface Customer {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface DemoDocument {
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
  readonly reason: string;
  /** A JPEG. */
  readonly picture: Buffer;
}

export interface DemoVerification {
  readonly lead: string;
  readonly status: VerificationStatus;
  readonly reason: string;
  readonly submitted: Date;
  readonly decided: Date | null;
  readonly documents: readonly DemoDocument[];
}

interface Case {
  readonly status: Exclude<VerificationStatus, 'uninitialized'>;
  /** Hours since the submission. */
  readonly hours: number;
  readonly hasBack: boolean;
  /** The rejected document and the reason, if any. */
  readonly rejected?: { readonly kind: DocumentKind; readonly reason: string };
}

const waiting: readonly Case[] = [71, 52, 30, 27, 9, 4, 1].map((hours, at) => ({
  status: 'pending',
  hours,
  hasBack: at % 2 === 0,
}));
const turnedDown: readonly Case[] = [
  {
    status: 'rejected',
    hours: 90,
    hasBack: false,
    rejected: { kind: 'proofOfAddress', reason: 'It is older than three months.' },
  },
  { status: 'rejected', hours: 140, hasBack: true, rejected: { kind: 'identityFront', reason: 'It has expired.' } },
];
const accepted: readonly Case[] = [400, 700, 900].map((hours) => ({ status: 'verified', hours, hasBack: hours > 500 }));

const streets = ['Lindenweg 4', 'Rue des Tilleuls 18', 'Harbour Lane 7', 'Prinsengracht 211', 'Schillerstraße 33'];
const towns = ['60311 Frankfurt', '69002 Lyon', '1015 Amsterdam', '20095 Hamburg', '75011 Paris'];
const issuers = ['Stadtwerke', 'Énergie Sud', 'Northern Water', 'Waternet', 'Gemeinde'];
const edges = ['#2f5d8a', '#7a4a2b', '#3f6b4f', '#6a3d6b'];

const documentsOf = (
  random: () => number,
  { first_name, last_name }: Customer,
): Record<'front' | 'back' | 'address', Paper> => {
  const year = 1950 + Math.floor(random() * 52);
  const number = String(Math.floor(random() * 9e8) + 1e8);
  const color = pick(random, edges);
  return {
    front: {
      shape: 'card',
      heading: 'IDENTITY CARD',
      color,
      lines: ['Surname', last_name, 'Given name', first_name, 'Born', `14.06.${year}`],
    },
    back: { shape: 'card', heading: 'IDENTITY CARD', color, lines: ['Number', number, 'Valid until', '31.03.2031'] },
    address: {
      shape: 'letter',
      heading: pick(random, issuers),
      color: pick(random, edges),
      lines: [
        'To',
        `${first_name} ${last_name}`,
        'Address',
        pick(random, streets),
        'Town',
        pick(random, towns),
        'Amount due',
        '84.20 EUR',
      ],
    },
  };
};

const statusOf = ({ status, rejected }: Case, kind: DocumentKind): DocumentStatus => {
  if (status === 'pending') return 'pending';
  return rejected?.kind === kind ? 'rejected' : 'accepted';
};

const generateOne = async (
  random: () => number,
  customer: Customer,
  { one, now }: { one: Case; now: Date },
): Promise<DemoVerification> => {
  const documents = documentsOf(random, customer);
  const wanted: readonly (readonly [DocumentKind, Paper])[] = [
    ['identityFront', documents.front],
    ...(one.hasBack ? [['identityBack', documents.back] as const] : []),
    ['proofOfAddress', documents.address],
  ];
  const submitted = new Date(now.getTime() - one.hours * hour);
  return {
    lead: customer.id,
    status: one.status,
    reason: one.rejected?.reason ?? '',
    submitted,
    decided: one.status === 'pending' ? null : new Date(submitted.getTime() + 3 * hour),
    documents: await Promise.all(
      wanted.map(async ([kind, paper]) => ({
        kind,
        status: statusOf(one, kind),
        reason: one.rejected?.kind === kind ? one.rejected.reason : '',
        picture: await drawDocument(paper),
      })),
    ),
  };
};

/** Generates pending, rejected and accepted verifications; the demo's own customer is among the accepted. */
export const generateDocuments = async (
  { leads, money }: { leads: DemoCompany['leads']; money: DemoMoney },
  now: Date,
): Promise<DemoVerification[]> => {
  const random = seededRandom(59);
  const customers = leads as readonly Customer[];
  const paying = new Set(money.deposits.map(({ lead_id }) => lead_id));
  const known = customers.filter(({ id }) => paying.has(id));
  const unknown = customers.filter(({ id }) => !paying.has(id));
  const open = [...waiting, ...turnedDown];
  const pairs = [
    ...open.map((one, at) => [one, unknown[at * 3]] as const),
    ...accepted.map((one, at) => [one, known[at]] as const),
  ];
  const files: DemoVerification[] = [];
  for (const [one, customer] of pairs) if (customer) files.push(await generateOne(random, customer, { one, now }));
  return files;
};
