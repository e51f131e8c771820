import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressed = /\.(?:js|css|svg)$/;
const smallest = 1024;
const ways = [
  {
    ending: 'br',
    compress: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { ending: 'gz', compress: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Writes a brotli and a gzip copy beside each text file of the folder, so that the server never compresses. */
export async function compressAssets(folder) {
  const files = (await readdir(folder)).filter((name) => compressed.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  await Promise.all(ways.map(async ({ ending, compress }) => writeFile(`${file}.${ending}`, await compress(bytes))));
}
