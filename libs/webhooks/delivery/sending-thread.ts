import { parentPort, workerData } from 'node:worker_threads';
import { EndpointTurns } from '#webhooks/delivery/endpoint-turns';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { WebhookSender } from '#webhooks/delivery/send';
import type { Asked, SenderSettings, Told } from '#webhooks/delivery/threaded-sender';

/** A thread that sends webhooks. What comes of those that end in one turn is told in one message. */
const settings = workerData as SenderSettings;
const sender = new WebhookSender(settings, new AddressGuard(settings, new NameResolver()));
let told: Told[] = [];

function tell(each: Told): void {
  if (told.push(each) > 1) return;
  setImmediate(() => {
    parentPort!.postMessage(told);
    told = [];
  });
}

const turns = new EndpointTurns(({ url, headers, body }) => sender.post(url, headers, body), tell);
parentPort!.on('message', (asked: readonly Asked[]) => asked.forEach((each) => turns.take(each)));
