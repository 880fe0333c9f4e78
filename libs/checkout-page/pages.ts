import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountNames } from '#accounts/contract';
import { PageAssets } from '#checkout-page/page-assets';
import { noticePage, PAGE_HEADERS, type Shell } from '#checkout-page/shell';
import { languageOf } from '#http/answers/accepted-language';
import { Configuration } from '#platform/config/configuration';
import { Log } from '#platform/logging/log';

export type PageRequest<Params> = FastifyRequest<{ Params: Params; Querystring: { lang?: unknown } }>;

/** Language, assets, headers and the failure page of all shoppers' pages. */
@Injectable()
export class Pages {
  private made: PageAssets | undefined;

  constructor(
    private readonly names: AccountNames,
    private readonly configuration: Configuration,
    private readonly log: Log,
  ) {}

  /** Loaded on the first request, so that it does not delay the start. */
  get assets(): PageAssets {
    return (this.made ??= new PageAssets());
  }

  /** Shows a page in the shopper's language. If the service fails, the shopper gets a page that explains it. */
  async show<Params>(
    request: PageRequest<Params>,
    reply: FastifyReply,
    show: (shell: Shell) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { lang } = request.query;
    const shell: Shell = {
      language: languageOf(lang, request.headers['accept-language']),
      brand: this.configuration.brand,
      assets: this.assets,
    };
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
    try {
      return await show(shell);
    } catch (error) {
      this.log.error('a checkout page could not be shown', { request_id: request.id, error });
      return reply.code(503).header('Retry-After', '1').send(noticePage(shell, 'unavailable'));
    }
  }

  /** The merchant's name, as shoppers see it. */
  shopOf(account: string): Promise<string> {
    return this.names.of(account);
  }
}
