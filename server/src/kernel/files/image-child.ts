// Entry of a process that re-encodes pictures, one after another.
import { encodeImage } from './encode-image.ts';
import type { ImageRequest } from './image-messages.ts';

process.on('message', (request: ImageRequest) => {
  void encodeImage(request).then((reply) => process.send?.(reply));
});
// The server has no more pictures, or has ended.
process.once('disconnect', () => process.exit());
