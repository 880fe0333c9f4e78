import type { JobResult } from '#job-queue/job-store';

/** The queue of messages to shoppers, and that of taking back from the phone of test mode what somebody got who is forgotten. */
export const SEND_MESSAGE = 'verification.message';
export const REMOVE_SIMULATED_MESSAGES = 'sandbox_message.remove';

/** A message to one person, both as text and as the values it was made from: some providers accept only the values of a template of their own. */
export interface Message {
  /** The same in every try: a provider that supports it sends one message of an id. */
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

/** It was understood and will not be sent: to ask again changes nothing. The message says why, in words of our own. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** What is known of a message that was taken: the way it went, and what sending leaves behind. */
export interface SentMessage extends Pick<JobResult, 'records'> {
  readonly channel: 'phone' | 'email';
}

/** The way to people's phones and mail boxes. Called by a job, which writes down with its outcome what sending leaves behind. */
export abstract class Messages {
  /** Rejects with `MessageRefused`; any other fault leaves open whether it was sent, and the same message may be sent again. */
  abstract send(message: Message): Promise<SentMessage>;
}
