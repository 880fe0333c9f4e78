import { parentPort, workerData } from 'node:worker_threads';
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

parentPort!.on('message', (asked: readonly Asked[]) => {
  for (const { number, url, headers, body } of asked) {
    sender.post(url, headers, body).then(
      (outcome) => tell({ number, outcome }),
      (fault: unknown) => tell({ number, fault }),
    );
  }
});
