// The package has no types of its own; these cover what the tests use.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<{ readonly port: number }>;
  }
}
declare module '@20minutes/s3rver/lib/models/account.js' {
  const accounts: { readonly DUMMY_ACCOUNT: { createKeyPair(key: string, secret: string): void } };
  export default accounts;
}
declare module '@20minutes/s3rver/lib/signature/v4.js' {
  const signature: { getStringToSign(canonical: { readonly uri: string }, request: unknown): string };
  export default signature;
}
