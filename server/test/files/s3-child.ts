import S3rver from '@20minutes/s3rver';
import accounts from '@20minutes/s3rver/lib/models/account.js';
import signature from '@20minutes/s3rver/lib/signature/v4.js';

// An S3-compatible server with one bucket in a folder, as a process of its own, so that a test can kill it.
const [directory = '', port = '0', key = '', secret = ''] = process.argv.slice(2);
accounts.DUMMY_ACCOUNT.createKeyPair(key, secret);
// It drops the slash at the end of a bucket's address, which clients sign.
const signed = signature.getStringToSign;
signature.getStringToSign = ({ uri, ...canonical }, request) =>
  signed({ ...canonical, uri: /^\/[^/]+$/.test(uri) ? `${uri}/` : uri }, request);
const options = { address: '127.0.0.1', directory, silent: true, configureBuckets: [{ name: 'files' }] };
const server = await new S3rver({ ...options, port: Number(port) }).run();
process.send?.({ port: server.port });
// It ends with the test run, even if a test times out.
process.once('disconnect', () => process.exit());
