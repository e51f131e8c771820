export { PictureField } from './picture-field.tsx';
export { PictureUpload } from './picture-upload.tsx';
export { PrivatePicture } from './private-picture.tsx';
export { fileOf, usePictureAt, usePrivatePicture } from './private-picture.tsx';
