import { statementCopies, type StatementCopy } from '@countinghouse/contract/ledger/statement.ts';
import { logProof } from '@countinghouse/contract/log/log-proof.ts';
import { Button } from '@mantine/core';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { CallError } from '../../../kernel/call/call-error.ts';
import { call } from '../../../kernel/call/call.ts';
import { saveFile } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { VerifierLink } from '../../public-log/index.ts';
import { FundsCurve } from '../funds-curve.tsx';
import classes from '../ledger.module.css';
import { StatementLines, useStatementAddress, useStatementOnPhone } from '../statement-lines.tsx';
import { useLedgerLabels } from '../use-ledger-labels.ts';

/** The proofs of the customer's downloaded statements in the public log; nothing until there is one. */
function StatementCopies({ userId }: { readonly userId: string }) {
  const text = useTexts('ledger');
  const { data } = useRead(statementCopies, { params: { userId } });
  if (!data || data.copies.length === 0) return null;
  return (
    <Panel title={text('copies')} actions={<VerifierLink />}>
      <p className={classes.hint}>{text('copiesText')}</p>
      <ul className={shared.rows}>
        {data.copies.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </Panel>
  );
}

/** A copy enters the log within seconds; until then the server does not find its proof. */
const readProof = async ({ id }: StatementCopy, later: string): Promise<Blob> => {
  try {
    const proof = await call(logProof, { params: { kind: 'statement', record: id } });
    return new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw new Error(later, { cause: error });
    throw error;
  }
};

function Copy({ copy }: { readonly copy: StatementCopy }) {
  const text = useTexts('ledger');
  const language = useLanguage();
  const { account } = useLedgerLabels();
  const { busy, run } = useAttempt();
  const { id, from, to, format, takenBy, takenByName, dateCreation } = copy;
  const day = (value: string | null): string => (value === null ? '…' : dayText(value, language));
  const save = () => run(async () => saveFile(await readProof(copy, text('proofLater')), `proof-${id}.json`));
  return (
    <li className={classes.copy}>
      <span>
        <strong>{format.toUpperCase()}</strong> · {account(copy.account)}
        {(from ?? to) !== null && ` · ${day(from)} – ${day(to)}`}
        {takenBy !== 'customer' && ` · ${text('copyTakenBy', { name: takenByName ?? '' })}`}
      </span>
      <DateTime instant={dateCreation} />
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={`${text('proof')} ${id}`}
        onClick={() => void save()}
      >
        {text('proof')}
      </Button>
    </li>
  );
}

export function StatementScreen() {
  const text = useTexts('ledger');
  const { id } = useUser();
  const [range] = useStatementAddress();
  const isPhone = useStatementOnPhone();
  useScreenTitle(text('statement'));
  return (
    <>
      <PageHeader title={text('statement')} description={text('statementIntro')} />
      {/* On a phone the lines come first; the chart is on the start page. */}
      {!isPhone && <FundsCurve userId={id} range={range} />}
      <StatementLines userId={id} />
      <StatementCopies userId={id} />
    </>
  );
}
