import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { OpenSessionsOfLink, type SomeSessions } from '#checkout/queries/open-sessions-of-link/open-sessions-of-link.query';
import { SESSION_LIST } from '#checkout/queries/session-list/session-list.projection';
import type { SessionResource } from '#checkout/resource/session.resource';
import { ReadModels } from '#platform/storage/read-models';

const PAGE = 100;

@QueryHandler(OpenSessionsOfLink)
export class OpenSessionsOfLinkHandler implements IQueryHandler<OpenSessionsOfLink> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ link, scope, before }: OpenSessionsOfLink): Promise<SomeSessions> {
    const { documents, hasMore } = await this.readModels.list(SESSION_LIST, {
      scope,
      filters: { payment_link: [link], status: ['open'] },
      created: {},
      limit: PAGE,
      ...(before !== null && { startingAfter: before }),
    });
    return { sessions: documents.map((text) => (JSON.parse(text) as SessionResource).id), hasMore };
  }
}
