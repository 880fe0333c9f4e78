import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { DISPUTE_LIST } from '#disputes/queries/dispute-list/dispute-list.projection';
import { GetDisputePack } from '#disputes/queries/dispute-pack/dispute-pack.query';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersFile, Scope } from '#http/route';

const ZIP = 'application/zip';

@Controller('disputes')
export class DisputePackController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/pack')
  @Scope('orders:read', { reads: [DISPUTE_LIST] })
  @About(`
    Returns the evidence for a dispute as a zip archive: \`evidence.json\`, which is the body of the gateway's own request; a printable page for
    each file that the request needs, with the purchase, the delivery, the shopper's confirmation, the messages and the refunds; a timeline; and
    the proof of the order's history. The texts contain the shopper's name and addresses. The archive is the same, byte for byte, as long as the
    history is, and until respond_by has passed, which \`README.txt\` mentions.
  `)
  @AnswersFile('The archive.', [ZIP], ['resource_missing', 'history_altered'])
  async pack(
    @Param('id') id: string,
    @CurrentCaller() { scope }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.queries.execute(new GetDisputePack(id, scope));
    reply.type(ZIP).headers({
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': bytes.length,
      'Cache-Control': 'private, no-store',
    });
    return new StreamableFile(bytes);
  }
}
