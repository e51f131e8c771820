import { exportProof } from '@countinghouse/contract/log/log-proof.ts';
import { Button, FileButton } from '@mantine/core';
import { useAttempt } from '../../kernel/call/attempt.ts';
import { call } from '../../kernel/call/call.ts';
import { CallError } from '../../kernel/call/call-error.ts';
import { saveFile } from '../../kernel/call/download.ts';
import { canFingerprint, fingerprintOf } from '../../kernel/device/fingerprint.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconShieldCheck } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './public-log.module.css';
import { VerifierLink } from './verifier-link.tsx';

/** Saves the proof of an exported file in the public log; the file itself is not sent. */
export function ExportProof() {
  const text = useTexts('publicLog');
  const { busy, run } = useAttempt();
  const prove = async (file: File): Promise<string> => {
    try {
      const proof = await call(exportProof, { params: { hash: await fingerprintOf(file) } });
      const content = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' });
      saveFile(content, `proof-${file.name}.json`);
      return text('exportSaved');
    } catch (error) {
      if (error instanceof CallError && error.status === 404) throw new Error(text('exportUnknown'), { cause: error });
      throw error;
    }
  };
  return (
    <Panel title={text('exportTitle')}>
      <p className={classes.text}>{text('exportText')}</p>
      <div className={shared.buttons}>
        <FileButton onChange={(file) => file && void run(() => prove(file))}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy}
              disabled={!canFingerprint()}
              leftSection={<IconShieldCheck size={16} aria-hidden />}
            >
              {text('exportChoose')}
            </Button>
          )}
        </FileButton>
        <VerifierLink />
      </div>
    </Panel>
  );
}
