import { importExcel } from '@countinghouse/contract/import/import.ts';
import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { Alert, Progress } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { upload } from '../../../kernel/call/upload.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { CampaignChoice } from './campaign-choice.tsx';
import { importAddress } from './import-links.tsx';
import classes from './import.module.css';

type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number }
  | { readonly phase: 'refused'; readonly message: string };

/** Uploads a sheet for checking and opens its import; leaving the screen aborts the upload. */
const useUpload = () => {
  const { history } = useRouter();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File, campaign: string | null): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const show = (next: UploadState) => {
      if (!controller.signal.aborted) setState(next);
    };
    show({ phase: 'sending', name: file.name, share: 0 });
    try {
      const made = await upload(importExcel, {
        file,
        fields: { dryRun: 'true', ...(campaign !== null && { campaignId: campaign }) },
        onProgress: (share) => show({ phase: 'sending', name: file.name, share }),
        signal: controller.signal,
      });
      if (!controller.signal.aborted) history.push(importAddress(made.id));
    } catch (error) {
      show({ phase: 'refused', message: messageOf(error) });
    }
  };
  return { state, send };
};

const endings = ['.xlsx', '.xls'];

/** Uploads the sheet, with the campaign for rows that name none. */
export function UploadPart() {
  const text = useTexts('import');
  const [campaign, setCampaign] = useState<string | null>(null);
  const { state, send } = useUpload();
  const sending = state.phase === 'sending';
  return (
    <Panel title={text('uploadTitle')}>
      <div className={shared.stack}>
        {state.phase === 'refused' && (
          <Alert
            role="alert"
            color="error"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={text('importFailed')}
          >
            <p className={classes.line}>{state.message}</p>
            <p className={classes.line}>{text('refusedHelp')}</p>
          </Alert>
        )}
        <div className={classes.narrow}>
          <CampaignChoice
            value={campaign}
            onChange={setCampaign}
            description={text('campaignHint')}
            disabled={sending}
          />
        </div>
        <FileDrop
          label={text('file')}
          hint={text('fileHint')}
          accept={endings}
          largest={largestFile}
          disabled={sending}
          onFiles={([file]) => {
            if (file) void send(file, campaign);
          }}
        />
        {sending && <Sending name={state.name} share={state.share} />}
      </div>
    </Panel>
  );
}

function Sending({ name, share }: { readonly name: string; readonly share: number }) {
  const text = useTexts('import');
  const progress = text(share < 1 ? 'sending' : 'reading', { name });
  return (
    <div>
      <p className={classes.line} role="status">
        {progress}
      </p>
      <Progress value={share * 100} animated={share >= 1} aria-label={progress} />
    </div>
  );
}
