import type { JobResult } from '#job-queue/job-store';

/** The queue of messages to shoppers, and the queue that removes a forgotten person's messages from test mode's phone. */
export const SEND_MESSAGE = 'verification.message';
export const REMOVE_SIMULATED_MESSAGES = 'sandbox_message.remove';

/** A message to one person, both as text and as the values it was made from: some providers accept only the values of their own templates. */
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

/** The provider understood and refused: a retry changes nothing. The message explains it in our own words. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** The result of an accepted message: its channel, and the records that sending leaves. */
export interface SentMessage extends Pick<JobResult, 'records'> {
  readonly channel: 'phone' | 'email';
}

/** Port to people's phones and mail boxes. Called by a job, which stores the returned records with its outcome. */
export abstract class Messages {
  /** Rejects with `MessageRefused`; after any other fault it is unknown whether it was sent, and the same message may be sent again. */
  abstract send(message: Message): Promise<SentMessage>;
}
