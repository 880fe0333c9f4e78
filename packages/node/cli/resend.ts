import { type Command, EXIT, requiredWord, textOf } from './command.ts';

export const RESEND: Command = {
  name: 'events resend',
  takes: 'EVENT',
  about: 'Sends an event once more: to each endpoint that subscribes to its type, and to those who listen.',
  options: { endpoint: { type: 'string', value: 'ENDPOINT', about: 'to this endpoint alone' } },
  async perform(given) {
    const { client, say, signal } = given;
    const endpoint = textOf(given, 'endpoint');
    const resent = await client.events.resend(requiredWord(given, 'the event: evt_…'), { ...(endpoint && { endpoint }) }, { signal });
    const { deliveries } = resent;
    say.line(`${resent.event} is sent again: ${deliveries.length === 0 ? 'no endpoint' : deliveries.join(', ')}`, resent);
    return EXIT.done;
  },
};
