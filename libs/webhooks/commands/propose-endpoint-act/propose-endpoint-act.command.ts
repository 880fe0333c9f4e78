import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { proposalResource, propose, withProposals } from '#proposals/contract';
import { ENDPOINT_ACT, EndpointAct, type EndpointActParams } from '#webhooks/commands/propose-endpoint-act/endpoint-act';
import { EventReaders, type Reader } from '#webhooks/delivery/event-readers';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import { typesConcerned } from '#webhooks/domain/webhook-endpoint.decisions';

/**
 * Proposes an act on an endpoint for another person's approval. Resolves to null if it would change nothing. Runs the rule of the act itself,
 * so that a proposal is refused for the same reasons as the act would be.
 */
export const ProposeEndpointAct = command('ProposeEndpointAct', {
  input: fields<{
    endpoint: string;
    params: EndpointActParams;
    /** Who requested the act; must be allowed to read the events that the endpoint receives. */
    reader: Reader;
  }>(),
  uses: { endpointAct: EndpointAct, readers: EventReaders },
  prepare({ endpoint: subject, params, context }, { endpointAct }) {
    const proposed = { proposal: context.id('prp'), act: ENDPOINT_ACT, subject, params: { ...params } };
    return { proposed, act: endpointAct.prepare(proposed, context), stream: endpointAct.stream(subject, context) };
  },
  stream: ({ stream }) => stream,
  view: withProposals(endpointBook),
  rule: ({ state, proposals }, { endpoint: subject, params, reader, context, proposed, act }, { readers }) => {
    if (params.does === 'change') readers.check(reader, typesConcerned(state, subject, params));
    return act.rule(state).length === 0 ? [] : propose(proposals, proposed, context);
  },
  answer: ({ events }, { proposed }) => fold(proposalResource(proposed.proposal), events),
});
