import { CommandBus } from '@nestjs/cqrs';
import { CommandContext } from '#platform/event-store/command-context';
import { RequestReport } from '#reports/commands/request-report/request-report.command';
import { reportParameters } from '#reports/types/checked-parameters';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { alertOf } from '#test/support/clients/raised-alerts';
import { always } from '#test/support/clients/reports';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';

const { service, receiver } = serviceUnderTest('own', { receiver: true });

/** Requests a report as a release would that knows a time zone unknown to this one. */
async function requestedByAnotherRelease(): Promise<string> {
  const [{ id: account }] = (await service.operate('accounts.list')).data;
  const actor = { type: 'api_key', id: 'key_1', name: null } as const;
  const context = new CommandContext({ account, livemode: false, actor, milliseconds: Date.now() });
  const parameters = { ...reportParameters('orders.1', always()), timezone: 'Mars/Olympus' };
  return (await service.part(CommandBus).execute(RequestReport({ draft: { type: 'orders.1', parameters, schedule: null }, context }))).id;
}

describe('a report that cannot be made', () => {
  it('fails after some minutes: the run, a webhook, an alert and a metric say so, and what to do', async () => {
    const { merchant } = service;
    const { secret } = (await merchant.post('/webhooks', { url: receiver.url, events: ['report.failed', 'alert.created'] })).body;
    await codOrder(merchant);
    const id = await requestedByAnotherRelease();
    const run: Json = await eventually(async () => {
      service.clock.advance(60);
      const { body } = await merchant.get(`/reports/runs/${id}`);
      expect(body.status).toBe('failed');
      return body;
    });
    expect(run).toMatchObject({ url: null, sha256: null, row_count: null, finished_at: expect.any(Number) });
    expect(run.error).toEqual({ code: 'internal_error', message: expect.stringContaining('Run the report again') });
    expect((await merchant.get(`/reports/runs/${id}/file`)).body.error).toMatchObject({
      code: 'report_not_ready',
      message: expect.stringContaining('has failed: see its error, and run it again'),
    });

    await eventually(() => {
      const received = verifiedEvents(receiver, secret);
      expect(received.find(({ type }) => type === 'report.failed').data.object).toEqual(run);
      expect(received.find(({ type }) => type === 'alert.created').data.object).toMatchObject({ type: 'report_failed', subject: id });
    });
    const alert = await alertOf(merchant, { type: 'report_failed' });
    expect(alert).toMatchObject({ severity: 'warning', order_id: null, data: { run: id, schedule: null, code: 'internal_error' } });
    const metrics = await (await fetch(`${service.addresses.operations}/metrics`)).text();
    expect(metrics).toContain('reports_ended_total{event="report.failed"} 1');
  });

  it('does not delay other reports', async () => {
    const { body } = await service.merchant.post('/reports/runs', { type: 'refunds.1', parameters: always() });
    await eventually(async () => expect((await service.merchant.get(`/reports/runs/${body.id}`)).body.status).toBe('succeeded'));
  });
});
