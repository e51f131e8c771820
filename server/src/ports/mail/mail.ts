/** One e-mail, ready to be sent. Texts may come from anywhere: adapters keep them out of the headers' structure. */
export interface MailMessage {
  /** Its own for ever: sent twice, it is recognized as the same. */
  readonly id: string;
  readonly to: string;
  /** Shown as the sender's name. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands e-mails over to whoever delivers them. Throws `MailFailure` when one is not taken. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** Why an e-mail was not taken. It holds no address and no word of the other server, so it may be logged. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** True when trying again cannot help: the receiver's server refused for good. */
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(`the e-mail was not taken: ${reason}`);
    this.final = final;
  }
}
