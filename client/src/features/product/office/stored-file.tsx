import { download as route } from '@countinghouse/contract/file/file.ts';
import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import type { StoredFile as Stored } from '@countinghouse/contract/product-category/product-category.ts';
import { ActionIcon } from '@mantine/core';
import type * as z from 'zod/mini';
import { showError, useProblem } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconDownload, IconFile, IconTrash } from '../../../ui/icons.ts';
import { byteText } from '../../../ui/input/file-check.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { fileOf } from '../../picture/index.ts';
import classes from './office.module.css';

interface StoredFileProps {
  readonly file: z.infer<typeof Stored>;
  /** Replaces a file name that is not descriptive enough. */
  readonly title?: string;
  /** Absent without the permission. */
  readonly onRemove?: () => Promise<unknown>;
}

/** A stored file: name and size, with buttons to download and remove it. */
export function StoredFile({ file, title = file.name, onRemove }: StoredFileProps) {
  const text = useTexts('product');
  const { language } = useUiLocale();
  const save = () => void download(route, { params: { path: fileOf(file.url) } }, file.name).catch(showError);
  return (
    <div className={classes.row}>
      <span className={classes.named}>
        <IconFile size={18} aria-hidden />
        <span className={classes.rowLabels}>
          <span>{title}</span>
          <span className={shared.quiet}>
            {file.name} · {byteText(file.size, language)}
          </span>
        </span>
      </span>
      <span className={shared.badges}>
        <ActionIcon aria-label={text('downloadNamed', { name: title })} onClick={save}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
        {onRemove && (
          <ActionIcon
            aria-label={text('removeNamed', { name: title })}
            onClick={() => void onRemove().catch(showError)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </div>
  );
}

const accepted = ['.pdf', '.jpg', '.jpeg', '.png'];

interface FileUploadProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => Promise<unknown>;
}

/** Uploads one document, a PDF or a still picture; a refusal is shown below. */
export function FileUpload({ label, disabled = false, onFile }: FileUploadProps) {
  const text = useTexts('product');
  const { busy, problem, run } = useProblem();
  return (
    <>
      <FileDrop
        label={label}
        hint={text('fileHint')}
        accept={accepted}
        largest={largestFile}
        disabled={busy || disabled}
        onFiles={([file]) => file && void run(() => onFile(file))}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
