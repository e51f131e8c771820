import { listMedia, type MediaFile, upload as uploadFile } from '@countinghouse/contract/file/file.ts';
import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { Button, Skeleton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { upload } from '../../../kernel/call/upload.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconCheck, IconCopy, IconHome } from '../../../ui/icons.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './setting.module.css';

interface MediaLibraryProps {
  /** Puts a picture on the home page. */
  readonly onUse: (file: MediaFile) => Promise<unknown>;
}

const start: { readonly before?: string } = {};

/** Public pictures, newest first, with their uses. */
const useMedia = () =>
  useInfiniteQuery({
    queryKey: ['file', listMedia.name],
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) => call(listMedia, { query: pageParam }, { signal }),
    getNextPageParam: ({ files, more }) => (more ? { before: files.at(-1)?.id ?? '' } : undefined),
    meta: { resources: ['setting', 'project', 'product-market'] },
  });

/** All pictures of the company, with buttons to copy the URL, use and upload. */
export function MediaLibrary({ onUse }: MediaLibraryProps) {
  const text = useTexts('setting');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMedia();
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <Panel title={text('library')}>
      <p className={classes.text}>{text('libraryNote')}</p>
      <Uploads />
      {!data && !error && <Skeleton height={180} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && files.length === 0 && <EmptyState title={text('libraryNone')} />}
      <ul className={classes.media} aria-label={text('library')}>
        {files.map((file) => (
          <li key={file.id}>
            <MediaCard file={file} onUse={() => onUse(file)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('libraryMore')}
        </Button>
      )}
    </Panel>
  );
}

export const imageTypes = ['.jpg', '.jpeg', '.png', '.gif'];

/** Uploads pictures one after another; a refused one does not stop the others. */
function Uploads() {
  const text = useTexts('setting');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setProblems([]);
    for (const file of files) {
      try {
        await upload(uploadFile, { file });
      } catch (error) {
        setProblems((known) => [...known, `${file.name}: ${messageOf(error)}`]);
      }
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['file'] });
  };
  return (
    <>
      <FileDrop
        label={text('libraryUpload')}
        hint={text('imageHint')}
        accept={imageTypes}
        largest={largestFile}
        multiple
        disabled={busy}
        onFiles={(files) => void take(files)}
      />
      <div role="alert" className={classes.problem}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </>
  );
}

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
function MediaCard({ file, onUse }: MediaCardProps) {
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
