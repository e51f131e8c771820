import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { Select } from '@mantine/core';
import { documentEndings, DocumentKind } from '@countinghouse/contract/verification/document.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SendingBar } from '../sending-bar.tsx';
import { useDocumentUpload } from '../use-document-upload.ts';
import classes from '../verification.module.css';

/** Uploads a document that the customer gave to staff. */
export function LeadUpload({ lead }: { readonly lead: string }) {
  const text = useTexts('verification');
  const { send, sending, problem } = useDocumentUpload(lead);
  const [kind, setKind] = useState<DocumentKind>('identityFront');
  return (
    <Panel title={text('leadUpload')}>
      <div className={classes.slot}>
        <p className={classes.said}>{text('leadUploadText')}</p>
        <Select
          label={text('kind')}
          data={DocumentKind.options.map((value) => ({ value, label: text(value) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(DocumentKind.parse(value))}
        />
        <FileDrop
          label={text(kind)}
          hint={text('permitted')}
          accept={documentEndings}
          largest={largestFile}
          disabled={sending !== null}
          onFiles={([file]) => void send(file, kind)}
        />
        {sending && <SendingBar sending={sending} />}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      </div>
    </Panel>
  );
}
