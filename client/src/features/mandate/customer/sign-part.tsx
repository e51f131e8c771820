import {
  declineMandate,
  documentParagraphs,
  draftMandate,
  signMandate,
} from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { Mandate } from '@countinghouse/contract/mandate/mandate.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { ProofDialog } from '../../auth/index.ts';
import { SignatureStep, type Signing } from '../../signature/index.tsx';
import { MandateFacts } from '../mandate-facts.tsx';
import classes from '../mandate.module.css';

const paragraphs = Array.from({ length: documentParagraphs }, (_unused, at) => `terms${at + 1}` as TextKey<'mandate'>);

interface SignPartProps {
  readonly mandate: Mandate;
}

/** A mandate that waits for the customer: its limits and paragraphs, to be read and signed, or declined. */
export function SignPart({ mandate }: SignPartProps) {
  const text = useTexts('mandate');
  const { companyName } = useSetting();
  const isReadOnly = useReadOnly();
  const [hasRead, setRead] = useState(false);
  const saving = useAttempt();
  const { run, busy } = useAction(declineMandate, text('declined'));
  return (
    <Panel title={text('waitingTitle')}>
      <div className={shared.stack}>
        <p className={shared.detail}>
          {text('waitingText', { by: mandate.startedByName })} {text('signBy')} <DateTime instant={mandate.lapsesAt} />
        </p>
        <MandateFacts mandate={mandate} />
        <ol className={classes.paragraphs}>
          {paragraphs.map((key) => (
            <li key={key}>{text(key, { company: companyName, name: mandate.agentName })}</li>
          ))}
        </ol>
        <div>
          <Button
            variant="default"
            loading={saving.busy}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saving.run(() => download(draftMandate, { params: { id: mandate.id } }, 'mandate.pdf'))}
          >
            {text('readDocument')}
          </Button>
        </div>
        <Checkbox
          label={text('accept')}
          checked={hasRead}
          disabled={isReadOnly}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        {hasRead && <Sign mandate={mandate} />}
        <div>
          <Button
            variant="default"
            disabled={isReadOnly}
            loading={busy}
            onClick={() => void run({ params: { id: mandate.id } })}
          >
            {text('decline')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const unsigned: Signing = { by: 'drawn', drawing: null, typed: '' };

/** The signature, then the proof of identity that makes it count. */
function Sign({ mandate }: SignPartProps) {
  const text = useTexts('mandate');
  const [signing, setSigning] = useState(unsigned);
  const [signature, setSignature] = useState<Signature | null>(null);
  const { mutateAsync } = useWrite(signMandate);
  const { id, version, agentName } = mandate;
  return (
    <>
      <SignatureStep
        signing={signing}
        onSigning={setSigning}
        sentence={text('sentence', { name: agentName })}
        onSign={async (made) => setSignature(made)}
      />
      {signature && (
        <ProofDialog
          title={text('sign')}
          text={text('proofText')}
          submitLabel={text('sign')}
          send={async (given) => {
            await mutateAsync({ params: { id }, body: { acceptsTerms: true, signature, version, ...given } });
            showToast({ type: 'success', message: text('signed') });
            setSignature(null);
          }}
          onClose={() => setSignature(null)}
        />
      )}
    </>
  );
}
