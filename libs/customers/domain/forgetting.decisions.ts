import type { StreamOfCustomers } from '#customers/domain/stream-of-customers';
import { fact } from '#kernel/fact';
import type { CustomerFact, RefundFact } from '#orders/contract';

/** The facts to append to a stream with data of a forgotten person; none if it has them already. */
export function forgetIn(stream: StreamOfCustomers, subject: string, keys: readonly string[]): (CustomerFact | RefundFact)[] {
  if (!stream.mentions.has(subject)) return [];
  const superseded = stream.newest !== subject;
  const destinations = superseded
    ? []
    : [...stream.refunds].map((refund) => fact('refund.destination_forgotten' as const, { refund, label_masked: null }));
  return [fact('customer.forgotten', { subject, keys, superseded }), ...destinations];
}

/** Records in the person's own stream which keys were destroyed. A key is recorded once. */
export function recordForgetting(known: ReadonlySet<string>, subject: string, keys: readonly string[]): CustomerFact[] {
  const news = keys.filter((key) => !known.has(key));
  return news.length === 0 ? [] : [fact('customer.forgotten', { subject, keys: news, superseded: false })];
}
