import { batchEmpty, batchNotAgreed, batchTooLong } from '#agents/domain/agent.errors';

/** The only version of the protocol with batches. Clients of it send no header that names it. */
const WITH_BATCHES = '2025-03-26';
const MOST_MESSAGES = 100;

/** The messages of a body: its only one, or those of a batch. Throws `body_not_object` where no batch was agreed on, `array_empty` and `array_too_long`. */
export function messagesOf(body: unknown, version = WITH_BATCHES): readonly unknown[] {
  if (!Array.isArray(body)) return [body];
  if (version !== WITH_BATCHES) throw batchNotAgreed(version, WITH_BATCHES);
  if (body.length === 0) throw batchEmpty();
  if (body.length > MOST_MESSAGES) throw batchTooLong(MOST_MESSAGES);
  // A batch in a batch is no message.
  return body.map((each: unknown) => (Array.isArray(each) ? null : each));
}
