import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent; `encoding` is null when uncompressed. */
interface Travelling {
  readonly body: Buffer | string;
  readonly encoding: 'br' | 'gzip' | null;
}

/** Pages are compressed for each reply: higher qualities take longer than they save. */
const brotliQuality = 5;

const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((choice) => {
    const [name, quality = ''] = choice.toLowerCase().replaceAll(/\s/g, '').split(';');
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality);
  });

export type Encoding = 'br' | 'gzip' | 'identity';

export const preferredEncoding = (header: string): Encoding => {
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
};

/**
 * Compresses a page as its reader's Accept-Encoding allows. Only for pages that echo nothing of the request: the
 * compressed length would reveal content to an attacker who can insert text (BREACH).
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
