import { excelTemplate } from '@countinghouse/contract/import/import.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { leadsAddress } from './addresses.ts';
import { BackLink } from './back-link.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import classes from './import.module.css';
import { UploadPart } from './upload-part.tsx';
import { useFileDownload } from './use-file-download.ts';
import { useScreenTitle } from './use-screen-title.ts';

const name = 'lead_import_template.xlsx';

/** Downloads an empty sheet with the supported columns. */
function TemplateButton() {
  const text = useTexts('import');
  const { busy, save } = useFileDownload();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save(excelTemplate, {}, { name, failure: text('templateFailed') })}
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
