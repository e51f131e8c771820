import type { MediaFile } from '@countinghouse/contract/file/file.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconCheck, IconCopy, IconHome } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './setting.module.css';

interface MediaCardProps {
  readonly file: MediaFile;
  readonly onUse: () => Promise<unknown>;
}

const uses = {
  logo: 'usedForLogo',
  home: 'usedForHome',
  project: 'usedForProject',
  market: 'usedForMarket',
} as const satisfies Record<MediaFile['usedFor'][number], TextKey<'setting'>>;

/** One picture: name, author, uses and actions. */
export function MediaCard({ file, onUse }: MediaCardProps) {
  const text = useTexts('setting');
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const [busy, setBusy] = useState(false);
  const use = (): void => {
    setBusy(true);
    onUse()
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return (
    <article className={classes.mediaCard} aria-label={file.name}>
      <a href={file.url} target="_blank" rel="noreferrer" className={classes.mediaPicture}>
        <img src={file.url} alt={file.name} loading="lazy" />
      </a>
      <strong className={classes.mediaName} title={file.name}>
        {file.name}
      </strong>
      <Facts file={file} />
      {file.usedFor.length > 0 && (
        <span className={classes.mediaUses}>
          {file.usedFor.map((use) => (
            <StatusBadge key={use} tone="info">
              {text(uses[use])}
            </StatusBadge>
          ))}
        </span>
      )}
      <span className={classes.mediaActions}>
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => copy(new URL(file.url, window.location.origin).href)}
        >
          {text(copied ? 'addressCopied' : 'copyAddress')}
        </Button>
        {!file.usedFor.includes('home') && (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            leftSection={<IconHome size={14} aria-hidden />}
            onClick={use}
          >
            {text('useForHome')}
          </Button>
        )}
      </span>
    </article>
  );
}

function Facts({ file }: Pick<MediaCardProps, 'file'>) {
  const language = useLanguage();
  const locale = useUiLocale();
  const size = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const;
  const facts = [
    file.width !== null && file.height !== null && `${file.width} × ${file.height}`,
    numberFormat(language, size).format(Math.max(1, file.bytes / 1024)),
    dateText(file.dateCreation, locale, 'date'),
    file.createdByName,
  ];
  return <span className={classes.mediaFacts}>{facts.filter(Boolean).join(' · ')}</span>;
}
