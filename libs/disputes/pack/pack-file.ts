import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { HistoryProof } from '#audit/contract';
import { evidenceHtml } from '#disputes/pack/evidence-html';
import { type Evidence, pageName } from '#disputes/pack/evidence';
import { evidenceOf } from '#disputes/pack/gateway-evidence';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { readMe } from '#disputes/pack/read-me';
import type { Wording } from '#disputes/pack/wording';
import type { UnixSeconds } from '#kernel/time';

/** The time of all files in the archive. It is fixed, so that the same history always makes the same archive. */
const FILE_TIME = new Date(Date.UTC(2026, 0, 1));

export const packName = (dispute: string): string => `dispute-${dispute}.zip`;

/** Makes the archive: instructions, the evidence in the gateway's fields, a printable page for each of its files, and the proof of the history. */
export function packFile(pack: PackedDispute, proof: HistoryProof, words: Wording, now: UnixSeconds): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of filesOf(pack, proof, words, now)) zip.addBuffer(Buffer.from(text), name, { mtime: FILE_TIME });
  zip.end();
  return buffer(zip.outputStream);
}

function filesOf(pack: PackedDispute, proof: HistoryProof, words: Wording, now: UnixSeconds): (readonly [name: string, text: string])[] {
  const evidence: Evidence = evidenceOf(gatewayOf(pack), pack, words);
  return [
    ['README.txt', readMe(pack, evidence, proof, words, now)],
    ['evidence.json', json(evidence.body)],
    ...evidence.pages.map((page) => [pageName(page), evidenceHtml(page, pack.dispute.gateway_reference, words)] as const),
    ['proof.json', json(proof)],
  ];
}

/** The gateway of the disputed payment; null if it is not known. */
const gatewayOf = ({ payments, dispute }: PackedDispute): string | null =>
  payments.find(({ id }) => id === dispute.payment)?.gateway ?? null;

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
