import { leadFigures, type LeadFigures, mostLeadFigures } from '@countinghouse/contract/user/lead-figures.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../kernel/call/call.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { VerificationBadge } from '../../../verification/index.ts';

interface Batch {
  readonly ids: string[];
  readonly reply: Promise<ReadonlyMap<string, LeadFigures>>;
}

let open: Batch | null = null;

/** The rows of a page ask one by one in the same moment; one call answers them all. */
const begin = (): Batch => {
  const ids: string[] = [];
  const reply = new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
    open = null;
    const { figures } = await call(leadFigures, { query: { ids: ids.join(',') } });
    return new Map(figures.map((one) => [one.id, one]));
  });
  return { ids, reply };
};

const figuresOf = async (id: string): Promise<LeadFigures | null> => {
  if (!open || open.ids.length >= mostLeadFigures) open = begin();
  const batch = open;
  batch.ids.push(id);
  return (await batch.reply).get(id) ?? null;
};

/** Records whose changes the figures show. */
const resources = ['comment', 'task', 'transfer', 'deposit', 'withdrawal', 'trader'] as const;

/** Figures of other records about a lead; undefined while they load, null if out of reach. */
const useFigures = (id: string): LeadFigures | null | undefined =>
  useQuery({ queryKey: ['user', 'figures', id], queryFn: () => figuresOf(id), meta: { resources: [...resources] } })
    .data;

function Country({ code }: { readonly code: string }) {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' });
  return code === '' ? null : names.of(code);
}

const shown = {
  cash: ({ cash }) => cash !== null && <Money amount={cash} />,
  /** Nothing where there is no money, which most cards of a board would repeat. */
  money: ({ cash }) => cash !== null && cash !== 0 && <Money amount={cash} />,
  lastContact: ({ lastContact: at }) => at !== null && <DateTime instant={at} style="date" />,
  nextStep: ({ nextStep: step }) =>
    step !== null && (
      <>
        <DateTime instant={step.dateDue} style="date" /> · {step.title}
      </>
    ),
  country: ({ country }) => <Country code={country} />,
} satisfies Record<string, (figures: LeadFigures) => ReactNode>;

interface LeadFigureProps {
  readonly lead: string;
  readonly what: keyof typeof shown;
}

/** A cell of the list of leads that is read from other records. */
export function LeadFigure({ lead, what }: LeadFigureProps) {
  const figures = useFigures(lead);
  return figures ? shown[what](figures) : null;
}

export function LeadVerification({ lead: { verification } }: { readonly lead: User }) {
  return verification && <VerificationBadge status={verification} />;
}
