import { Injectable } from '@nestjs/common';
import { type KeptNotice, SHOWN_FOR } from '#integrations/payments/kept-notices/kept-notice';
import type { NoticeSource, StoredNotice } from '#integrations/payments/kept-notices/notice-job';
import { Clock } from '#kernel/time';
import { type ListQuery, type Page, type Scope } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';

const NOTICES = 'gateway_notices';

/** A kept notice with the text that is stored of it. */
export interface FoundNotice {
  readonly notice: StoredNotice;
  readonly text: string;
}

/** The notices that were kept in the last 30 days. */
@Injectable()
export class KeptNotices {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async find(id: string, scope: Scope): Promise<FoundNotice | null> {
    const text = await this.records.get(NOTICES, id, scope);
    return text === null ? null : { text, notice: JSON.parse(text) as StoredNotice };
  }

  /** A notice in any account and mode; null if there is none, or it is not of the named account. */
  async ofAny(id: string, account: string | undefined): Promise<StoredNotice | null> {
    const text = await this.records.find(NOTICES, id);
    const notice = text === null ? null : (JSON.parse(text) as StoredNotice);
    return notice !== null && (account === undefined || account === notice.source.account) ? notice : null;
  }

  /** A page of the notices as people see them. */
  async list(query: ListQuery): Promise<Page> {
    const { documents, hasMore } = await this.records.list(NOTICES, query);
    return { documents: documents.map((text) => JSON.stringify(shown(JSON.parse(text) as StoredNotice))), hasMore };
  }

  /** The write of a notice. With `replaces`, it is dropped if another attempt has written meanwhile. */
  write(notice: KeptNotice, source: NoticeSource, scope: Scope, replaces?: string): RecordWrite {
    const { id, status, type, connection, order_id, created_at: createdAt } = notice;
    return {
      collection: NOTICES,
      id,
      scope,
      createdAt,
      filters: { status, type, connection, order_id },
      json: JSON.stringify({ ...notice, source } satisfies StoredNotice),
      expiresAt: this.clock.milliseconds() + SHOWN_FOR,
      ...(replaces !== undefined && { replaces }),
    };
  }
}

/** A notice without what only its next attempt needs. */
export function shown({ source: _, ...notice }: StoredNotice): KeptNotice {
  return notice;
}
