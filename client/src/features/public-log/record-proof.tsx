import type { LoggedVerdict } from '@countinghouse/contract/log/check-logged.ts';
import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import type { LeafKind } from '@countinghouse/contract/log/leaf-kinds.ts';
import { logProof } from '@countinghouse/contract/log/log-proof.ts';
import type { Logged } from '@countinghouse/contract/log/logged-record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../kernel/call/attempt.ts';
import { call } from '../../kernel/call/call.ts';
import { CallError } from '../../kernel/call/call-error.ts';
import { saveFile } from '../../kernel/call/download.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { IconCircleCheck, IconCircleX, IconDownload } from '../../ui/icons.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './public-log.module.css';
import { VerifierLink } from './verifier-link.tsx';

interface RecordProofProps {
  readonly kind: LeafKind;
  readonly record: string;
  /** The fingerprint of the record's document. */
  readonly sha256: string;
}

interface Checked {
  readonly logged: Logged;
  readonly verdict: LoggedVerdict;
}

/** Reads the proof and checks it in the browser; the cryptography is loaded on use. */
const readChecked = async ({ kind, record, sha256 }: RecordProofProps, later: string): Promise<Checked> => {
  try {
    const { logged } = await call(logProof, { params: { kind, record } });
    const { checkLogged } = await import('@countinghouse/contract/log/check-logged.ts');
    return { logged, verdict: checkLogged(logged, { kind, id: record, sha256 }) };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw new Error(later, { cause: error });
    throw error;
  }
};

/** A document's proof in the public log: its entry, the head that proves it, and the proof as a file. */
export function RecordProof(wanted: RecordProofProps) {
  const text = useTexts('publicLog');
  const { busy, run } = useAttempt();
  const [checked, setChecked] = useState<Checked | null>(null);
  if (checked) return <Proof {...checked} record={wanted.record} />;
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void run(async () => setChecked(await readChecked(wanted, text('proofLater'))))}
    >
      {text('proofShow')}
    </Button>
  );
}

function Proof({ logged, verdict: { findings, head, place }, record }: Checked & Pick<RecordProofProps, 'record'>) {
  const text = useTexts('publicLog');
  const language = useLanguage();
  const isSound = findings.length === 0;
  const Icon = isSound ? IconCircleCheck : IconCircleX;
  const save = () =>
    saveFile(new Blob([JSON.stringify({ logged }, null, 2)], { type: 'application/json' }), `proof-${record}.json`);
  return (
    <div className={classes.proof}>
      <p className={classes.verdict} data-sound={isSound} role="status">
        <Icon size={20} aria-hidden />
        {text(isSound ? 'proofSound' : 'proofFailed')}
      </p>
      {isSound && <p className={shared.quiet}>{text('proofText')}</p>}
      {head && (
        <Facts layout="stacked">
          {place !== null && (
            <Fact name={text('proofEntry')}>
              {text('proofEntryOf', {
                entry: (place + 1).toLocaleString(language),
                size: head.size.toLocaleString(language),
              })}
            </Fact>
          )}
          <Fact name={text('proofRoot')}>
            <code>{toBase64(head.root)}</code>
          </Fact>
          <Fact name={text('proofLog')}>
            <code>{head.origin}</code>
          </Fact>
        </Facts>
      )}
      <div className={shared.buttons}>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {text('proofSave')}
        </Button>
        <VerifierLink />
      </div>
    </div>
  );
}
