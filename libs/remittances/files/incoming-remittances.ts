import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import { type Courier, couriers, couriersStream } from '#remittances/domain/courier';
import { knownCourier } from '#remittances/domain/courier.decisions';
import type { FileEntry } from '#remittances/domain/file-entry';
import { claimant, claimFile, type RemittanceStatus, remittanceState } from '#remittances/domain/remittance.decisions';
import { fileStream, type RemittanceReceived, remittanceStream, type StoredRow } from '#remittances/domain/remittance.events';
import { declaredTotals } from '#remittances/domain/totals-check';
import { digitsOf } from '#remittances/files/amount-text';
import { CourierFiles } from '#remittances/files/courier-files';
import type { Field } from '#remittances/files/header-aliases';
import { entryOf } from '#remittances/files/json-lines';
import { Parts } from '#remittances/files/parts-of';
import type { RemittanceDraft } from '#remittances/files/remittance-draft';

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
    /** Starts to read the file from its beginning, at each call. */
    readonly entries: () => AsyncIterable<readonly FileEntry[]>,
  ) {}

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
}

/** Opens incoming remittances, for `ReceiveRemittance` and for its dry run, `WeighRemittance`. */
@Injectable()
export class IncomingRemittances {
  constructor(
    private readonly history: EventHistory,
    private readonly files: CourierFiles,
  ) {}

  /** `id` is that of the new remittance. Throws `courier_unknown`, `remittance_duplicate`, and `file_invalid` if the file cannot be opened. */
  async open(id: string, request: RemittanceDraft, receipt: Receipt): Promise<IncomingRemittance> {
    const { account, livemode } = receipt;
    const courier = knownCourier(fold(couriers, await this.history.stream(couriersStream(account, livemode))), request.courier_code);
    const draft = { ...request, courier_code: courier.code };
    const claimed = await this.claimed(draft.sha256, receipt);
    claimFile(claimed.remittance, id, claimed.status);
    const parts = new Parts(draft, 'path' in draft.lines ? await this.files.notesOf(draft.lines.path) : []);
    return new IncomingRemittance(id, draft, courier, parts, () => this.entriesOf(draft, courier, receipt.now));
  }

  async claimed(sha256: string, { account, livemode }: Pick<Receipt, 'account' | 'livemode'>): Promise<Claim> {
    const remittance = fold(claimant, await this.history.stream(fileStream(account, livemode, sha256)));
    const status = remittance === null ? null : fold(remittanceState, await this.history.stream(remittanceStream(remittance)));
    return { remittance, status };
  }

  private entriesOf({ lines, currency }: RemittanceDraft, courier: Courier, now: UnixSeconds): AsyncIterable<readonly FileEntry[]> {
    const { strip_prefix: stripPrefix, deductions_netted: deductionsNetted, column_map } = courier;
    const terms = { currency, digits: digitsOf(currency), now, stripPrefix, deductionsNetted };
    if ('path' in lines) return this.files.read(lines.path, { ...terms, columnMap: column_map as Readonly<Record<string, Field>> });
    return (async function* () {
      yield lines.map((line, n) => entryOf(line, n + 1, terms));
    })();
  }
}
