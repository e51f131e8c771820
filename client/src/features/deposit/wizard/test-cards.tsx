import { depositGateway } from '@countinghouse/contract/deposit/deposit.ts';
import { sandboxCards, type SandboxOutcome } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { groupedNumber } from '../card-text.ts';
import classes from '../deposit.module.css';

const outcomes: Readonly<Record<SandboxOutcome, TextKey<'deposit'>>> = {
  approved: 'testApproved',
  challenged: 'testChallenged',
  challengedThenDeclined: 'testChallengedThenDeclined',
  challengedThenInsufficientFunds: 'testChallengedThenInsufficientFunds',
  declined: 'testDeclined',
};

/** The cards of a test installation, with their outcomes; renders nothing if cards are real. */
export function TestCards({ onChoose }: { readonly onChoose: (number: string) => void }) {
  const text = useTexts('deposit');
  const { data } = useRead(depositGateway, {});
  if (!data?.test) return null;
  return (
    <details className={classes.testCards}>
      <summary>{text('testTitle')}</summary>
      <p className={classes.quiet}>{text('testText')}</p>
      <ul>
        {sandboxCards.map(({ number, outcome }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(groupedNumber(number))}>
              <span className={classes.figure}>{groupedNumber(number)}</span>
              <span className={classes.quiet}>{text(outcomes[outcome])}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
