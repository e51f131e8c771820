import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { type VerificationDocument, viewDocument } from '@countinghouse/contract/verification/document.ts';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Icon, IconDownload, IconFile, IconRotateClockwise, IconZoomIn, IconZoomOut } from '../../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useDocumentContent } from '../use-document-content.ts';
import { fitOf, zoomed } from './picture-fit.ts';
import { useKeys } from '../../../ui/input/use-keys.ts';
import classes from './review.module.css';

interface DocumentViewerProps {
  readonly document: VerificationDocument;
  /** Called once the reader can see it. */
  readonly onSeen: () => void;
}

/** One document in detail. */
export function DocumentViewer({ document, onSeen }: DocumentViewerProps) {
  if (document.type === 'application/pdf') return <PdfPart document={document} onSeen={onSeen} />;
  return <PictureViewer key={document.id} document={document} onSeen={onSeen} />;
}

/** The page's content security policy blocks embedded documents such as a PDF. */
function PdfPart({ document: { id, name }, onSeen }: DocumentViewerProps) {
  const text = useTexts('verification');
  const open = async (): Promise<void> => {
    if (await attempt(() => download(viewDocument, { params: { id } }, name))) onSeen();
  };
  return (
    <EmptyState
      title={text('pdfTitle')}
      text={text('pdfText')}
      icon={<IconFile size={20} aria-hidden />}
      action={
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={text('downloadNamed', { name })}
          onClick={() => void open()}
        >
          {text('download')}
        </Button>
      }
    />
  );
}

interface PictureViewerProps {
  readonly document: VerificationDocument;
  readonly onSeen: () => void;
}

/** A picture that can be zoomed, moved and rotated, by mouse and by keyboard. */
function PictureViewer({ document: { id, kind, name }, onSeen }: PictureViewerProps) {
  const text = useTexts('verification');
  const { data, error, refetch } = useDocumentContent(id);
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const larger = () => setZoom((now) => zoomed(now, 1));
  const smaller = () => setZoom((now) => zoomed(now, -1));
  const turn = () => setTurns((now) => now + 1);
  useKeys({ '+': larger, '=': larger, '-': smaller, t: turn });
  if (!data && error)
    return <ErrorState title={text('notShown')} message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={classes.frame ?? ''} />;
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={text('viewer')}>
        <Tool label={text('zoomOut')} Icon={IconZoomOut} onPress={smaller} />
        <Tool label={text('zoomIn')} Icon={IconZoomIn} onPress={larger} />
        <Tool label={text('turn')} Icon={IconRotateClockwise} onPress={turn} />
      </div>
      <Frame
        src={data}
        description={text('pictureOf', { kind: text(kind), name })}
        zoom={zoom}
        turns={turns}
        onSeen={onSeen}
      />
    </>
  );
}

function Tool({ label, Icon, onPress }: { readonly label: string; readonly Icon: Icon; readonly onPress: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onPress}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface FrameProps {
  readonly src: string;
  readonly description: string;
  readonly zoom: number;
  readonly turns: number;
  readonly onSeen: () => void;
}

const unknown = { width: 1, height: 1 };

function Frame({ src, description, zoom, turns, onSeen }: FrameProps) {
  const { ref, width, height } = useElementSize();
  const [size, setSize] = useState(unknown);
  const fit = fitOf({ picture: size, frame: { width, height }, zoom, turns });
  return (
    <div ref={ref} className={classes.frame} role="region" aria-label={description} tabIndex={0}>
      <div className={classes.room} style={{ width: fit.room.width, height: fit.room.height }}>
        <img
          className={classes.picture}
          src={src}
          alt={description}
          style={{
            width: fit.picture.width,
            height: fit.picture.height,
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize({ width: naturalWidth, height: naturalHeight });
            onSeen();
          }}
        />
      </div>
    </div>
  );
}
