import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageRequest, Pages } from '#checkout-page/pages';
import { decisionPage, FORM_POLICY, noticePage } from '#checkout-page/shell';
import { spokenMoney } from '#kernel/spoken-money';
import { OpenVerificationLink } from '#orders/verification/contract';

type VerificationRequest = PageRequest<{ order: string; secret: string }>;

const looking = { config: { noKey: true } };
const answering = { config: { noKey: true, takesForms: true, writes: true, bodyLimit: 1024 } };

/** The page that a link in a verification message opens: `/verify/{order}/{secret}` (interface §4.13). A GET changes nothing: phones preview links. */
@Injectable()
export class VerificationPage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly commands: CommandBus,
    private readonly pages: Pages,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.get('/verify/:order/:secret', looking, (request: VerificationRequest, reply) => this.look(request, reply));
    fastify?.post('/verify/:order/:secret', answering, (request: VerificationRequest, reply) => this.answer(request, reply));
  }

  private look(request: VerificationRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { order, secret } = request.params;
    return this.pages.show(request, reply, async (shell) => {
      const found = await this.commands.execute(OpenVerificationLink({ order, secret, answer: null }));
      if (found === null) return reply.code(404).send(noticePage(shell, 'unknown'));
      if (found.status !== 'pending') return reply.send(noticePage(shell, `verify_${found.status}`));
      const about = { shop: await this.pages.shopOf(found.account), amount: spokenMoney(found.amount, found.currency, shell.language) };
      return reply.headers(FORM_POLICY).send(decisionPage(shell, about));
    });
  }

  /** An answer redirects, so that reloading the page does not post it again. */
  private answer(request: VerificationRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { order, secret } = request.params;
    return this.pages.show(request, reply, async (shell) => {
      const { answer } = request.body as { answer?: unknown };
      const given = answer === 'confirm' || answer === 'refuse' ? { confirms: answer === 'confirm' } : null;
      const found = await this.commands.execute(OpenVerificationLink({ order, secret, answer: given }));
      return found === null ? reply.code(404).send(noticePage(shell, 'unknown')) : reply.redirect(request.url, 303);
    });
  }
}
