import { inThread } from '#platform/threads/thread';
import { EndpointTurns } from '#webhooks/delivery/endpoint-turns';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { WebhookSender } from '#webhooks/delivery/send';
import type { SendRequest, SenderSettings, SendResult } from '#webhooks/delivery/threaded-sender';

/** The thread that sends webhooks, started by `ThreadedSender`. Outcomes that arrive in the same turn of the event loop are posted in one message. */
export default inThread<SenderSettings>((port, settings) => {
  const sender = new WebhookSender(settings, new AddressGuard(settings, new NameResolver()));
  let results: SendResult[] = [];
  const post = (each: SendResult): void => {
    if (results.push(each) > 1) return;
    setImmediate(() => {
      port.postMessage(results);
      results = [];
    });
  };
  const turns = new EndpointTurns(({ url, headers, body }) => sender.post(url, headers, body), post);
  port.on('message', (requests: readonly SendRequest[]) => requests.forEach((each) => turns.take(each)));
});
