import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { Alert, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { CampaignChoice } from './campaign-choice.tsx';
import { useUpload } from './use-upload.ts';
import classes from './import.module.css';

const endings = ['.xlsx', '.xls'];

/** Uploads the sheet, with the campaign for rows that name none. */
export function UploadPart() {
  const text = useTexts('import');
  const [campaign, setCampaign] = useState<string | null>(null);
  const { state, send } = useUpload();
  const sending = state.phase === 'sending';
  return (
    <Panel title={text('uploadTitle')}>
      <div className={classes.upload}>
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
  const words = text(share < 1 ? 'sending' : 'reading', { name });
  return (
    <div>
      <p className={classes.line} role="status">
        {words}
      </p>
      <Progress value={share * 100} animated={share >= 1} aria-label={words} />
    </div>
  );
}
