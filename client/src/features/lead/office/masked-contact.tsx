import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { ContactKind } from '@countinghouse/contract/contact/contact.ts';
import { type ContactField, isMasked } from '@countinghouse/contract/contact/masked.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import classes from './lead.module.css';
import { MailLink, PhoneLink } from './lead-badges.tsx';
import type { Revealed } from './reveal-menu.tsx';
import { later, useOpener } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

// A list has a hundred of these: the menu loads with the first use.
const RevealMenu = later(() => import('./reveal-menu.tsx').then((module) => ({ default: module.RevealMenu })));

interface RevealButtonProps {
  readonly lead: User;
  readonly kind: ContactKind;
  readonly onRevealed: (revealed: Revealed) => void;
}

/** Shows what is masked, once the reader has chosen a reason. */
export function RevealButton({ lead, kind, onRevealed }: RevealButtonProps) {
  const text = useTexts('lead');
  const { isOpen: isThere, opener } = useOpener(RevealMenu);
  const [opened, setOpened] = useState(true);
  const label = { phone: 'revealPhoneOf', email: 'revealEmailOf', document: 'revealDocumentsOf' } as const;
  const button = (
    <button
      type="button"
      className={classes.reveal}
      aria-haspopup="menu"
      aria-label={text(label[kind], { name: personName(lead) })}
      {...opener}
      {...(isThere && { 'aria-expanded': opened, onClick: () => setOpened(!opened) })}
    >
      {text('reveal')}
    </button>
  );
  if (!isThere) return button;
  return (
    <Suspense fallback={button}>
      <RevealMenu lead={lead.id} kind={kind} opened={opened} onChange={setOpened} onRevealed={onRevealed}>
        {button}
      </RevealMenu>
    </Suspense>
  );
}

interface LeadContactProps {
  readonly lead: User;
  readonly name: ContactField;
  readonly onCalled?: (() => void) | undefined;
  /** Only text: a link would compete with the row that it is in. */
  readonly isPlain?: boolean;
}

/** A number or an address of a lead as a link; a masked one with a button that shows it. Nothing without one. */
export function LeadContact({ lead, name, onCalled, isPlain = false }: LeadContactProps) {
  const [shown, setShown] = useState<{ readonly value: string; readonly of: string } | null>(null);
  // A change of the lead, or another of its numbers in this place, hides what was shown.
  const of = `${name} ${lead.version}`;
  const value = shown?.of === of ? shown.value : lead[name];
  if (value === '') return null;
  if (isMasked(value)) {
    return (
      <span className={classes.masked}>
        <span>{value}</span>
        <RevealButton
          lead={lead}
          kind={name === 'email' ? 'email' : 'phone'}
          onRevealed={(revealed) => setShown({ value: revealed[name] ?? '', of })}
        />
      </span>
    );
  }
  if (isPlain) return value;
  return name === 'email' ? <MailLink email={value} /> : <PhoneLink number={value} onCalled={onCalled} />;
}
