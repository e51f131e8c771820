import { excelTemplate } from '@countinghouse/contract/import/import.ts';
import { Button } from '@mantine/core';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { leadsAddress } from './addresses.ts';
import { BackLink } from './back-link.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import classes from './import.module.css';
import { UploadPart } from './upload-part.tsx';

/** Downloads an empty sheet with the supported columns. */
function TemplateButton() {
  const text = useTexts('import');
  const { busy, run } = useAttempt();
  const failed = (error: unknown): void => {
    showToast({ type: 'error', message: `${text('templateFailed')}: ${messageOf(error)}` });
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run(() => download(excelTemplate, {}, 'lead_import_template.xlsx').catch(failed))}
    >
      {text('template')}
    </Button>
  );
}

/** The start of an import, and the previous ones. */
export function ImportStartScreen() {
  const text = useTexts('import');
  useScreenTitle(text('title'));
  return (
    <div className={classes.screen}>
      <PageHeader
        title={text('title')}
        description={text('description')}
        back={<BackLink href={leadsAddress} label={text('backToLeads')} />}
        actions={<TemplateButton />}
      />
      <UploadPart />
      <EarlierImports />
    </div>
  );
}
