import { download as downloadRoute } from '@countinghouse/contract/file/file.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Button } from '@mantine/core';
import { useAttempt } from '../../kernel/call/attempt.ts';
import { download } from '../../kernel/call/download.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { RecordProof } from '../public-log/index.ts';
import classes from './investment.module.css';
import { fileOf } from './investment-labels.ts';

type Signed = Pick<Investment, 'id' | 'agreement' | 'agreementHash'>;

/** The signed agreement to download, its fingerprint, and a link to the page that checks the file. */
export function AgreementPart({ item }: { readonly item: Signed }) {
  const text = useTexts('investment');
  if (item.agreement === null) return <p className={shared.quiet}>{text('agreementNone')}</p>;
  return (
    <div className={classes.agreement}>
      <AgreementButton address={item.agreement} />
      <p className={shared.quiet}>
        {text('agreementText')} <a href="/check">{text('agreementCheck')}</a>
      </p>
      <details className={classes.fingerprint}>
        <summary>{text('fingerprint')}</summary>
        <code>{item.agreementHash}</code>
      </details>
      {item.agreementHash !== null && <RecordProof kind="agreement" record={item.id} sha256={item.agreementHash} />}
    </div>
  );
}

function AgreementButton({ address }: { readonly address: string }) {
  const text = useTexts('investment');
  const { busy, run } = useAttempt();
  const save = () => download(downloadRoute, { params: { path: fileOf(address) } }, `${text('agreement')}.pdf`);
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run(save)}
    >
      {text('agreementDownload')}
    </Button>
  );
}
