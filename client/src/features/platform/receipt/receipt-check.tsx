import type { Logged, QuoteProof } from '@countinghouse/contract/log/logged-record.ts';
import { type ReceiptFinding, verifyReceipt } from '@countinghouse/contract/schemas/trading/check-receipt.ts';
import { type Receipt, receiptText } from '@countinghouse/contract/trading/receipt.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconCircleCheck, IconCircleX, IconDownload, IconShieldCheck } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from './receipt.module.css';

interface ReceiptCheckProps {
  readonly receipt: Receipt;
  readonly hash: string;
  readonly logged: Logged | null;
  readonly quotes: readonly QuoteProof[];
}

interface Verdict {
  readonly findings: readonly ReceiptFinding[];
  readonly computed: string;
}

/** SHA-256 of a text's UTF-8 bytes in hexadecimal, computed in the browser. */
export const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Recomputes the receipt in the reader's own browser, and shows whether it is consistent. */
export function ReceiptCheck({ receipt, hash, logged, quotes }: ReceiptCheckProps) {
  const text = useTexts('receipt');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    const findings = await verifyReceipt(receipt, hash, digest);
    setVerdict({ findings, computed: await digest(receiptText(receipt)) });
    setBusy(false);
  };
  const save = (): void => {
    const content = new Blob([JSON.stringify({ receipt, hash, logged, quotes }, null, 2)], {
      type: 'application/json',
    });
    saveFile(content, `receipt-${receipt.order}.json`);
  };
  return (
    <section className={classes.check} aria-label={text('check')}>
      <p>{text('checkText')}</p>
      <div className={shared.buttons}>
        <Button
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={isBusy}
          // Browsers compute hashes only on https and localhost.
          disabled={!globalThis.isSecureContext}
          onClick={() => void check()}
        >
          {text('checkNow')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {text('download')}
        </Button>
      </div>
      {!globalThis.isSecureContext && <p>{text('insecure')}</p>}
      <div aria-live="polite">{verdict && <VerdictPart {...verdict} hash={hash} />}</div>
    </section>
  );
}

function VerdictPart({ findings, computed, hash }: Verdict & Pick<ReceiptCheckProps, 'hash'>) {
  const text = useTexts('receipt');
  const isSound = findings.length === 0;
  const Icon = isSound ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.verdict} data-sound={isSound}>
      <p className={classes.verdictTitle}>
        <Icon size={22} aria-hidden />
        {text(isSound ? 'passed' : 'failed')}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{text(`finding_${finding}`)}</li>
          ))}
        </ul>
      )}
      <Facts layout="stacked" className={classes.hashes}>
        <Fact name={text('recordedHash')}>
          <code>{hash}</code>
        </Fact>
        <Fact name={text('computedHash')}>
          <code>{computed}</code>
        </Fact>
      </Facts>
    </div>
  );
}
