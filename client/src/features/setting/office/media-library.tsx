import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { listMedia, type MediaFile, upload as uploadFile } from '@countinghouse/contract/file/file.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { upload } from '../../../kernel/call/upload.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { imageTypes } from './image-limits.ts';
import { MediaCard } from './media-card.tsx';
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
