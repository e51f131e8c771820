import { download as downloadRoute } from '@countinghouse/contract/file/file.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../../../kernel/call/attempt.ts';
import { download } from '../../../../kernel/call/download.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { IconDownload, IconEye, IconFile } from '../../../../ui/icons.ts';
import { byteText } from '../../../../ui/input/file-check.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { fileOf, usePrivatePicture } from '../../../picture/index.ts';
import classes from '../customer.module.css';

type ProductFile = Product['files'][number];

/** Certificates, invoices and other documents: pictures open in place, everything can be downloaded. */
export function ProductDocuments({ files }: { readonly files: readonly ProductFile[] }) {
  const text = useTexts('catalogue');
  return (
    <Panel title={text('papers')}>
      {files.length === 0 && <p className={shared.quietWrapped}>{text('papersNone')}</p>}
      <ul className={classes.rows} aria-label={text('papers')}>
        {files.map((file) => (
          <li key={file.key}>
            <DocumentRow file={file} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DocumentRow({ file }: { readonly file: ProductFile }) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const { busy, run } = useAttempt();
  const save = () => download(downloadRoute, { params: { path: fileOf(file.url) } }, file.name);
  return (
    <div className={classes.row}>
      <span className={classes.named}>
        <IconFile size={18} aria-hidden />
        <span className={classes.itemLabels}>
          <span>{file.key}</span>
          <span className={shared.quietWrapped}>
            {file.name} · {byteText(file.size, language)}
          </span>
        </span>
      </span>
      <span className={shared.buttons}>
        {file.type.startsWith('image/') && (
          <Button
            variant="default"
            aria-label={text('openNamed', { name: file.key })}
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => open(true)}
          >
            {text('open')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={text('downloadNamed', { name: file.key })}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void run(save)}
        >
          {text('download')}
        </Button>
      </span>
      {isOpen && <DocumentSheet file={file} onClose={() => open(false)} />}
    </div>
  );
}

function DocumentSheet({ file, onClose }: { readonly file: ProductFile; readonly onClose: () => void }) {
  const ui = useUiText();
  const { data, error } = usePrivatePicture(file.url);
  return (
    <Modal opened size="xl" onClose={onClose} title={file.key} closeButtonProps={{ 'aria-label': ui('close') }}>
      {data && <img className={classes.sheet} src={data} alt={file.name} />}
      {!data && !error && <Skeleton height={320} />}
      {error && <p role="alert">{messageOf(error)}</p>}
    </Modal>
  );
}
