import * as contract from '@countinghouse/contract/file/file.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { downloadFile } from './download-file.ts';
import { listMedia } from './list-media.ts';
import { removeOwnFile } from './remove-file.ts';
import { uploadMedia } from './upload-media.ts';

export { type CopiedPictures, dropPicture, placePicture } from './outside-pictures.ts';
export { openPrivateFiles } from './private-files.ts';
export { servePictured } from './serve-pictured.ts';
export { mediaHistory } from './media-history-table.ts';

export const fileFeature: Feature = {
  name: 'file',
  routes: [
    uploadMedia,
    serve(contract.listMedia, listMedia),
    serve(contract.download, downloadFile),
    serve(contract.removeFile, removeOwnFile),
  ],
};
