import { upload as uploadFile } from '@countinghouse/contract/file/file.ts';
import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { uploadLogo } from '@countinghouse/contract/setting/update-setting.ts';
import { Button } from '@mantine/core';
import { useProblem } from '../../../kernel/call/attempt.ts';
import { upload } from '../../../kernel/call/upload.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { replaceSetting, useSetting } from '../../../kernel/setting/setting.ts';
import { IconTrash } from '../../../ui/icons.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { ConflictNotice } from './conflict-notice.tsx';
import { imageTypes, MediaLibrary } from './media-library.tsx';
import classes from './setting.module.css';
import { useSettingSave } from './use-setting-save.ts';

interface ImageChoiceProps {
  readonly image: string | null;
  readonly alt: string;
  readonly uploadLabel: string;
  readonly removeLabel: string;
  readonly onFile: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

/** A picture with buttons to replace and to remove it. */
function ImageChoice({ image, alt, uploadLabel, removeLabel, onFile, onRemove }: ImageChoiceProps) {
  const text = useTexts('setting');
  const { busy, problem, run } = useProblem();
  return (
    <>
      <div className={classes.image}>{image ? <img src={image} alt={alt} /> : text('noImage')}</div>
      <FileDrop
        label={uploadLabel}
        hint={text('imageHint')}
        accept={imageTypes}
        largest={largestFile}
        disabled={busy}
        onFiles={([file]) => file && void run(() => onFile(file))}
      />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {image && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void run(onRemove)}
        >
          {removeLabel}
        </Button>
      )}
    </>
  );
}

/** The company's pictures: the logo, the home page's, and all uploads. */
export function MediaPart() {
  const text = useTexts('setting');
  const { logo, media, companyName } = useSetting();
  const { save, conflict, current, begin } = useSettingSave();
  const takeMedia = async (file: File): Promise<void> => {
    const { url } = await upload(uploadFile, { file });
    await save({ media: url });
  };
  const takeLogo = async (file: File): Promise<void> => {
    const saved = await upload(uploadLogo, { file });
    replaceSetting(saved);
    begin(saved);
  };
  return (
    <div className={shared.stack}>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => begin(current)} />
      <Panel title={text('logo')}>
        <p className={classes.text}>{text('logoNote')}</p>
        <ImageChoice
          image={logo}
          alt={text('logoAlt', { company: companyName })}
          uploadLabel={text('logoUpload')}
          removeLabel={text('logoRemove')}
          onFile={takeLogo}
          onRemove={() => save({ logo: null })}
        />
      </Panel>
      <Panel title={text('media')}>
        <p className={classes.text}>{text('mediaNote')}</p>
        <ImageChoice
          image={media}
          alt={text('mediaAlt')}
          uploadLabel={text('mediaUpload')}
          removeLabel={text('mediaRemove')}
          onFile={takeMedia}
          onRemove={() => save({ media: null })}
        />
      </Panel>
      <MediaLibrary onUse={({ url }) => save({ media: url })} />
    </div>
  );
}
