import type { StreamOfCustomers } from '#customers/domain/stream-of-customers';
import { fact } from '#kernel/fact';
import type { CustomerFact, RefundFact } from '#orders/contract';
import type { ProposalFact } from '#proposals/contract';

/** The facts to append to a stream with data of a forgotten person; none if it has them already. */
export function forgetIn(
  stream: StreamOfCustomers,
  subject: string,
  keys: readonly string[],
): (CustomerFact | RefundFact | ProposalFact)[] {
  if (!stream.mentions.has(subject)) return [];
  if (stream.newest !== subject) return [fact('customer.forgotten', { subject, keys, superseded: true })];
  return [
    fact('customer.forgotten', { subject, keys, superseded: false, ...(stream.link !== null && { unnamed_goods: true as const }) }),
    ...[...stream.refunds].map((refund) => fact('refund.destination_forgotten' as const, { refund, label_masked: null })),
    ...[...stream.proposals].map((proposal) => fact('proposal.forgotten' as const, { proposal })),
  ];
}

/** Records in the person's own stream which keys were destroyed. A key is recorded once. */
export function recordForgetting(known: ReadonlySet<string>, subject: string, keys: readonly string[]): CustomerFact[] {
  const news = keys.filter((key) => !known.has(key));
  return news.length === 0 ? [] : [fact('customer.forgotten', { subject, keys: news, superseded: false })];
}
