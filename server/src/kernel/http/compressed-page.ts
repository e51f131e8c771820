import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it travels; without an encoding as it is. */
interface Travelling {
  readonly body: Buffer | string;
  readonly encoding: 'br' | 'gzip' | null;
}

/** Made anew for each answer: the dearer qualities take longer than they save. */
const brotliQuality = 5;

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((choice) => {
    const [name, quality = ''] = choice.toLowerCase().replaceAll(/\s/g, '').split(';');
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality);
  });

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a reader's Accept-Encoding allows. */
export const preferredEncoding = (header: string): Encoding => {
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
};

/**
 * Compresses a page as its reader's Accept-Encoding allows. Only for pages that repeat nothing of the request: the length
 * of what is compressed tells about its content whoever can put words into it.
 */
export const compressedPage = async (text: string, header: string): Promise<Travelling> => {
  if (accepts(header, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { body: await promisify(brotliCompress)(text, { params }), encoding: 'br' };
  }
  return accepts(header, 'gzip')
    ? { body: await promisify(gzip)(text), encoding: 'gzip' }
    : { body: text, encoding: null };
};
