import { Button } from '@mantine/core';
import { excelTemplate } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { useFileDownload } from './use-file-download.ts';

const name = 'lead_import_template.xlsx';

/** Downloads an empty sheet with the supported columns. */
export function TemplateButton() {
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
