import { Query } from '#platform/messages/message';
import type { ListQuery, Page } from '#platform/storage/documents';

export class ListBankCredits extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}
