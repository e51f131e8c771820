import { download as downloadRoute } from '@countinghouse/contract/file/file.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { download } from '../../../../kernel/call/download.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { IconDownload, IconEye, IconFile } from '../../../../ui/icons.ts';
import { byteText } from '../../../../ui/input/file-check.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { fileOf, usePrivatePicture } from '../../../picture/index.ts';
import classes from '../customer.module.css';

type Paper = Product['files'][number];

/** Certificates, invoices and other documents: pictures open in place, everything can be downloaded. */
export function ProductDocuments({ papers }: { readonly papers: readonly Paper[] }) {
  const text = useTexts('catalogue');
  return (
    <Panel title={text('papers')}>
      {papers.length === 0 && <p className={classes.quiet}>{text('papersNone')}</p>}
      <ul className={classes.rows} aria-label={text('papers')}>
        {papers.map((paper) => (
          <li key={paper.key}>
            <DocumentRow paper={paper} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DocumentRow({ paper }: { readonly paper: Paper }) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await download(downloadRoute, { params: { path: fileOf(paper.url) } }, paper.name);
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.row}>
      <span className={classes.named}>
        <IconFile size={18} aria-hidden />
        <span className={classes.itemLabels}>
          <span>{paper.key}</span>
          <span className={classes.quiet}>
            {paper.name} · {byteText(paper.size, language)}
          </span>
        </span>
      </span>
      <span className={classes.buttons}>
        {paper.type.startsWith('image/') && (
          <Button
            variant="default"
            aria-label={text('openNamed', { name: paper.key })}
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => open(true)}
          >
            {text('open')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={text('downloadNamed', { name: paper.key })}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void save()}
        >
          {text('download')}
        </Button>
      </span>
      {isOpen && <DocumentSheet paper={paper} onClose={() => open(false)} />}
    </div>
  );
}

function DocumentSheet({ paper, onClose }: { readonly paper: Paper; readonly onClose: () => void }) {
  const ui = useUiText();
  const { data, error } = usePrivatePicture(paper.url);
  return (
    <Modal opened size="xl" onClose={onClose} title={paper.key} closeButtonProps={{ 'aria-label': ui('close') }}>
      {data && <img className={classes.sheet} src={data} alt={paper.name} />}
      {!data && !error && <Skeleton height={320} />}
      {error && <p role="alert">{messageOf(error)}</p>}
    </Modal>
  );
}
