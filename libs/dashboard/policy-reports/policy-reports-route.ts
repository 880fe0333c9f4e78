import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PolicyReports } from '#dashboard/policy-reports/policy-reports';
import { DomainError } from '#kernel/domain-error';
import { networkOf } from '#kernel/network-of';
import { VIOLATIONS_PATH } from '#http/answers/reported-policy';

const TAKING = { config: { noKey: true, takesViolations: true, bodyLimit: 64 * 1024 } };

/** Takes the reports that browsers send when the security policy of one of our pages refuses something. Browsers ignore the answer. */
@Injectable()
export class PolicyReportsRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly reports: PolicyReports,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no pages.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.post(VIOLATIONS_PATH, TAKING, (request, reply) => this.take(request, reply));
  }

  private take(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!this.reports.take(networkOf(request.clientAddress), request.rawBody ?? Buffer.alloc(0)))
      throw new DomainError('rate_limit_exceeded', 'More reports came in this second than are looked at. This one was not.');
    return reply.code(204).send();
  }
}
