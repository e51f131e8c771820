import { Button } from '@mantine/core';
import { viewDocument, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { attempt } from '../../../kernel/call/attempt.ts';
import { download } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconDownload, IconFile } from '../../../ui/icons.ts';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { PictureViewer } from './picture-viewer.tsx';

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
