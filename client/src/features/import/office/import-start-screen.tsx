import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { leadsAddress } from './addresses.ts';
import { BackLink } from './back-link.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { TemplateButton } from './template-button.tsx';
import { UploadPart } from './upload-part.tsx';
import { useScreenTitle } from './use-screen-title.ts';
import classes from './import.module.css';

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
