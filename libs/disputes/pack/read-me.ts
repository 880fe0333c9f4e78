import type { HistoryProof } from '#audit/contract';
import { isOver } from '#disputes/domain/dispute-state';
import { type Evidence, pageName } from '#disputes/pack/evidence';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { money, spoken, type Wording } from '#disputes/pack/wording';
import type { UnixSeconds } from '#kernel/time';

/** The sentence about the deadline for the answer, which comes first. */
function deadline({ dispute }: PackedDispute, words: Wording, now: UnixSeconds): string {
  const { status, respond_by } = dispute;
  if (isOver(dispute)) return `The dispute is over: ${status}. It can no longer be answered.`;
  if (respond_by === null) return 'The gateway names no time by which it is to be answered.';
  const by = words.time(respond_by);
  if (now >= respond_by) return `It is too late: it was to be answered by ${by}.`;
  return status === 'open'
    ? `It is to be answered by ${by}.`
    : `It was answered. More evidence may be sent until ${by}, if the gateway asks for it.`;
}

/** The text of README.txt, which says what to do with the files of a pack. */
export function readMe(pack: PackedDispute, evidence: Evidence, proof: HistoryProof, words: Wording, now: UnixSeconds): string {
  const { dispute, order } = pack;
  return `Dispute ${dispute.gateway_reference} (${dispute.id}) of ${money(dispute.amount, dispute.currency)}, ${spoken(dispute.phase)}, ${spoken(dispute.status)}
Order ${order.id}
${deadline(pack, words, now)}
Times are those of ${words.timezone}.

1. Read evidence.json and the pages, and add what only you know, such as your terms and photographs of the parcel.
   Leave out what does not help: once evidence is sent, it cannot be taken back.
2. Print each page to a PDF:
${evidence.pages.map((page) => `   ${pageName(page)}`).join('\n')}
3. Send them in the gateway's dashboard. Or by its API: upload each PDF (${evidence.upload}), write the ids
   in place of the names in evidence.json, and send it as the body of
   ${evidence.request}

proof.json proves that the history of the order is what this service recorded, and that nothing was changed since:
   verify-proof proof.json --key '${proof.verifier}'
It has ${proof.entries.length} events. What is personal is sealed in it.
`;
}
