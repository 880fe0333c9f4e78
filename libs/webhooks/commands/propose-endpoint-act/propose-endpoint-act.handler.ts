import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { proposalResource, type ProposalResource, propose, type WithProposals, withProposals } from '#proposals/contract';
import { ENDPOINT_ACT, EndpointAct } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import { ProposeEndpointAct } from '#webhooks/commands/propose-endpoint-act/propose-endpoint-act.command';
import { EventReaders } from '#webhooks/delivery/event-readers';
import { type EndpointBook, endpointBook } from '#webhooks/domain/webhook-endpoint';
import { typesConcerned } from '#webhooks/domain/webhook-endpoint.decisions';

/** Runs the rule of the act itself, so that a proposal is refused for the same reasons as the act would be. */
@CommandHandler(ProposeEndpointAct)
export class ProposeEndpointActHandler implements ICommandHandler<ProposeEndpointAct> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly act: EndpointAct,
    private readonly readers: EventReaders,
  ) {}

  async execute({ endpoint: subject, params, reader, context }: ProposeEndpointAct): Promise<ProposalResource | null> {
    const proposed = { proposal: context.id('prp'), act: ENDPOINT_ACT, subject, params: { ...params } };
    const act = this.act.prepare(proposed, context);
    const rule = ({ state, proposals }: WithProposals<EndpointBook>) => {
      if (params.does === 'change') this.readers.check(reader, typesConcerned(state, subject, params));
      return act.rule(state).length === 0 ? [] : propose(proposals, proposed, context);
    };
    const { events } = await this.eventStore.decide(this.act.stream(subject, context), withProposals(endpointBook), rule, context);
    return fold(proposalResource(proposed.proposal), events);
  }
}
