import type { JobResult } from '#job-queue/job-store';

/** The queue that sends messages to shoppers. */
export const SEND_MESSAGE = 'verification.message';
/** The queue that removes the messages of a forgotten customer from the simulated phone of test mode. */
export const REMOVE_SIMULATED_MESSAGES = 'sandbox_message.remove';

/** A message to one person. It has the text and the values in it, because some providers accept only values for their own templates. */
export interface Message {
  /** The same in every attempt: providers that support it send one message per id. */
  readonly id: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly phone: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  /** When it was requested, Unix seconds. */
  readonly created_at: number;
}

/** The provider refuses the message for good: a retry changes nothing. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** An accepted message: its channel, and the records that the sending job must store. */
export interface SentMessage extends Pick<JobResult, 'records'> {
  readonly channel: 'phone' | 'email';
}

/** Port to people's phones and mail boxes. A job calls it, and stores the returned records with its outcome. */
export abstract class Messages {
  /** Sends. Rejects with `MessageRefused`; after any other fault it is unknown whether the message was sent, so it may be sent again. */
  abstract send(message: Message): Promise<SentMessage>;
}
