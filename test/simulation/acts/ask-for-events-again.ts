import { asking } from '#test/simulation/acts/asked';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const REPEATED = [
  'GET /v1/events',
  'POST /v1/events/{id}/resend',
  'GET /v1/webhook_deliveries',
  'POST /v1/webhook_deliveries/{id}/replay',
];

/** The merchant's server has lost some events and asks for them again. The receiver sees to it that they come with the same bytes. */
export async function askForEventsAgain({ random }: World, { server }: Store): Promise<void> {
  const ask = asking(server);
  // The endpoint that it went to may have been removed since.
  const right = ['event_not_replayable', 'webhook_endpoint_disabled', 'resource_missing'];
  const { data: events } = await ask('GET', '/events?limit=20');
  if (events.length > 0) await ask('POST', `/events/${random.of<{ id: string }>(events).id}/resend`, {}, right);
  const { data: deliveries } = await ask('GET', '/webhook_deliveries?limit=20');
  if (deliveries.length > 0) await ask('POST', `/webhook_deliveries/${random.of<{ id: string }>(deliveries).id}/replay`, {}, right);
}
