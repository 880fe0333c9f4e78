import { Query } from '#platform/cqrs/messages';
import type { ListQuery, Page } from '#platform/storage/documents';

export class ListBankCredits extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}
