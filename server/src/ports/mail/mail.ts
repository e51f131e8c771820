/** One e-mail. Texts may contain anything: adapters must prevent header injection. */
export interface MailMessage {
  /** Unique and stable, so that receivers recognize a message sent twice. */
  readonly id: string;
  readonly to: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers e-mails. Throws `MailFailure` when one is not accepted. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** Why an e-mail was not accepted. It contains neither an address nor text of the other server, so it may be logged. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** True when a retry cannot help: the receiver's server refused permanently. */
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(`e-mail not accepted: ${reason}`);
    this.final = final;
  }
}
