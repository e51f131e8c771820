import * as z from 'zod/mini';

const uploaded = /^\/v1\/uploads\/[0-9a-f]{32}\.(?:jpg|png|gif)$/;
const unprintable = /[\s\p{Cc}\p{Cs}]/u;
// The last part starts with a letter, so that no spelling of an IP address passes.
const domainName = /^(?:[a-z0-9_-]{1,63}\.){1,20}[a-z][a-z0-9-]{1,62}$/;

/** Maximum characters of an external URL. */
const longestPictureAddress = 2000;

/** Whether a picture may be copied from this URL: https on the default port, a domain name, no user or password. */
export const isOutsidePicture = (address: string): boolean => {
  if (address.length > longestPictureAddress || unprintable.test(address)) return false;
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:') return false;
  const { port, username, password, hostname } = url;
  return port === '' && username === '' && password === '' && domainName.test(hostname);
};

/** Whether an address is that of a public picture on this server. */
export const isUploadedPicture = (address: string): boolean => uploaded.test(address);

/** A picture that was uploaded here, or one elsewhere, which the server copies when the record is saved. */
export const PictureAddress = z.string().check(
  z.trim(),
  z.refine((address: string) => isUploadedPicture(address) || isOutsidePicture(address), { error: 'pictureAddress' }),
);
