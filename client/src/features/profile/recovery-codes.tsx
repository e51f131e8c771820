import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { saveFile } from '../../kernel/call/download.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconCheck, IconCopy, IconDownload } from '../../ui/icons.ts';
import classes from './profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes: shown once, to copy or to save as a file. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useTexts('profile');
  const { copied, copy } = useClipboard();
  const lines = codes.join('\n');
  const CopyMark = copied ? IconCheck : IconCopy;
  return (
    <div role="status">
      <h3>{text('codesTitle')}</h3>
      <p className={classes.text}>{text('codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<CopyMark size={16} aria-hidden />} onClick={() => copy(lines)}>
          {text(copied ? 'codesCopied' : 'codesCopy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([`${lines}\n`], { type: 'text/plain' }), text('codesFile'))}
        >
          {text('codesDownload')}
        </Button>
        <Button onClick={onDone}>{text('codesDone')}</Button>
      </div>
    </div>
  );
}
