import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import { type Courier, couriers, couriersStream } from '#remittances/domain/courier';
import { knownCourier } from '#remittances/domain/courier.decisions';
import type { FileEntry } from '#remittances/domain/file-entry';
import { claimant, claimFile, type RemittanceStatus, remittanceState } from '#remittances/domain/remittance.decisions';
import { fileStream, type RemittanceReceived, remittanceStream, type StoredRow } from '#remittances/domain/remittance.events';
import { digitsOf } from '#remittances/files/amount-text';
import { CourierFiles } from '#remittances/files/courier-files';
import type { Field } from '#remittances/files/header-aliases';
import { entryOf } from '#remittances/files/json-lines';
import { Parts } from '#remittances/files/parts-of';
import type { RemittanceDraft } from '#remittances/files/remittance-draft';

/** Whose remittance it is, and when it came in, Unix seconds. */
interface Receipt {
  readonly account: string;
  readonly livemode: boolean;
  readonly now: UnixSeconds;
}

/** The remittance that the same bytes have become, and its status; null for bytes that are new. */
interface Claim {
  readonly remittance: string | null;
  readonly status: RemittanceStatus | null;
}

/** A remittance that comes in, with its rows: they are read in memory that does not grow with them. */
export class IncomingRemittance {
  constructor(
    readonly id: string,
    /** With the courier's code as it was set up. */
    readonly draft: RemittanceDraft,
    readonly courier: Courier,
    private readonly parts: Parts,
    readonly entries: () => AsyncIterable<readonly FileEntry[]>,
  ) {}

  /** Its rows, part by part. To be read once: the totals of the file are collected on the way. */
  rows(): AsyncIterable<readonly StoredRow[]> {
    return this.parts.of(this.entries());
  }

  /** The fact of it, once all rows were read. `count`: of its parts. */
  received(count: number): RemittanceReceived {
    const { courier_code, reference, currency, sha256: file_sha256, gross_amount, deductions, net_amount, utr } = this.draft;
    const { gross, net, batches } = this.parts.declared;
    return {
      remittance: this.id,
      courier_code,
      reference,
      utr: utr ?? this.parts.utr,
      remitted_at: this.parts.remittedAt,
      currency,
      file_sha256,
      rows: this.parts.rows,
      parts: count,
      declared: {
        gross: gross_amount === null ? gross : [gross_amount],
        net: net_amount === null ? net : [net_amount],
        deductions: deductions === null ? [] : [deductions],
        batches,
      },
      ...(this.parts.notes.length > 0 && { notes: this.parts.notes }),
    };
  }
}

/** Opens remittances, for what receives them and for what only says what they would come to. */
@Injectable()
export class IncomingRemittances {
  constructor(
    private readonly history: EventHistory,
    private readonly files: CourierFiles,
  ) {}

  /** `id`: what it is to be called. Throws `courier_unknown`, `remittance_duplicate`, and `file_invalid` where the file cannot be opened. */
  async open(id: string, named: RemittanceDraft, receipt: Receipt): Promise<IncomingRemittance> {
    const { account, livemode } = receipt;
    const courier = knownCourier(fold(couriers, await this.history.stream(couriersStream(account, livemode))), named.courier_code);
    const draft = { ...named, courier_code: courier.code };
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
