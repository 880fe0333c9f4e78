import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import { type Courier, couriers, couriersStream } from '#reconciliation/remittances/domain/courier';
import { knownCourier } from '#reconciliation/remittances/domain/courier.decisions';
import type { FileEntry } from '#reconciliation/remittances/domain/file-entry';
import { claimant, claimFile, type RemittanceStatus, remittanceState } from '#reconciliation/remittances/domain/remittance.decisions';
import {
  fileStream,
  type RemittanceReceived,
  remittanceStream,
  type StoredRow,
} from '#reconciliation/remittances/domain/remittance.events';
import { declaredTotals } from '#reconciliation/remittances/domain/totals-check';
import { digitsOf } from '#reconciliation/remittances/files/amount-text';
import type { Field } from '#reconciliation/remittances/files/header-aliases';
import { entryOf } from '#reconciliation/remittances/files/json-lines';
import { Parts } from '#reconciliation/remittances/files/parts-of';
import type { FileTerms } from '#reconciliation/remittances/files/read-remittance-file';
import type { RemittanceDraft } from '#reconciliation/remittances/files/remittance-draft';
import { ThreadedFiles } from '#reconciliation/remittances/files/threaded-files';

/** The account and mode of a remittance, and the time at which it was received. */
interface Receipt {
  readonly account: string;
  readonly livemode: boolean;
  readonly now: UnixSeconds;
}

/** The remittance that last claimed the same bytes, and its status. Both are null for new bytes; the status alone if it was never received. */
interface Claim {
  readonly remittance: string | null;
  readonly status: RemittanceStatus | null;
}

/** A remittance that is being received. Its rows are streamed, so memory does not grow with the size of the file. */
export class IncomingRemittance {
  constructor(
    readonly id: string,
    /** The request, with the courier's code in the spelling of its settings. */
    readonly draft: RemittanceDraft,
    readonly courier: Courier,
    private readonly parts: Parts,
    private readonly terms: FileTerms,
    private readonly files: ThreadedFiles,
  ) {}

  /** Reads a file to its end. Throws the errors of `readFile` if it cannot be read. */
  async check(): Promise<void> {
    if ('path' in this.draft.lines) await this.files.check(this.draft.lines.path, this.terms);
  }

  /** The rows, part by part. Iterate them only once: the totals of the file are added up on the way. */
  rows(): AsyncIterable<readonly StoredRow[]> {
    return this.parts.of(this.entries());
  }

  /** The data of `remittance.received`. Call it after `rows` has been iterated. `parts` is the number of parts. */
  received(parts: number): RemittanceReceived {
    const { courier_code, reference, currency, sha256: file_sha256, utr } = this.draft;
    return {
      remittance: this.id,
      courier_code,
      reference,
      utr: utr ?? this.parts.utr,
      remitted_at: this.parts.remittedAt,
      currency,
      file_sha256,
      rows: this.parts.rows,
      parts,
      declared: declaredTotals(this.draft, this.parts.declared),
      ...(this.parts.notes.length > 0 && { notes: this.parts.notes }),
    };
  }

  private entries(): AsyncIterable<readonly FileEntry[]> {
    const { terms, files } = this;
    const { lines } = this.draft;
    if ('path' in lines) return files.entries(lines.path, terms);
    return (async function* () {
      yield lines.map((line, n) => entryOf(line, n + 1, terms));
    })();
  }
}

/** Opens incoming remittances, for `ReceiveRemittance` and for its dry run, `WeighRemittance`. */
@Injectable()
export class IncomingRemittances {
  constructor(
    private readonly history: EventHistory,
    private readonly files: ThreadedFiles,
  ) {}

  /** `id` is that of the new remittance. Throws `courier_unknown`, `remittance_duplicate`, and `file_invalid` if the file cannot be opened. */
  async open(id: string, request: RemittanceDraft, receipt: Receipt): Promise<IncomingRemittance> {
    const { account, livemode } = receipt;
    const courier = knownCourier(fold(couriers, await this.history.stream(couriersStream(account, livemode))), request.courier_code);
    const draft = { ...request, courier_code: courier.code };
    const claimed = await this.claimed(draft.sha256, receipt);
    claimFile(claimed.remittance, id, claimed.status);
    const parts = new Parts(draft, 'path' in draft.lines ? await this.files.notesOf(draft.lines.path) : []);
    return new IncomingRemittance(id, draft, courier, parts, termsOf(draft, courier, receipt.now), this.files);
  }

  async claimed(sha256: string, { account, livemode }: Pick<Receipt, 'account' | 'livemode'>): Promise<Claim> {
    const remittance = fold(claimant, await this.history.stream(fileStream(account, livemode, sha256)));
    const status = remittance === null ? null : fold(remittanceState, await this.history.stream(remittanceStream(remittance)));
    return { remittance, status };
  }
}

function termsOf({ currency }: RemittanceDraft, courier: Courier, now: UnixSeconds): FileTerms {
  const { strip_prefix: stripPrefix, deductions_netted: deductionsNetted, column_map } = courier;
  const columnMap = column_map as Readonly<Record<string, Field>>;
  return { currency, digits: digitsOf(currency), now, stripPrefix, deductionsNetted, columnMap };
}
