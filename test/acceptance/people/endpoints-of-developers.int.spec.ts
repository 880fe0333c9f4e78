import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { hire, type StaffMember } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own');

const LIVE = { 'x-mode': 'live' };
const url = 'https://hooks.example.com/orders';
const ALL = { url, events: ['*'] };

let owner: StaffMember;
let developer: StaffMember;

beforeAll(async () => {
  owner = await hire(service, 'owner');
  developer = await hire(service, 'developer');
});

const approve = ({ person }: StaffMember, { id }: Json) => person.post(`/admin/v1/proposals/${id}/approve`, {}, LIVE);
const patch = ({ person }: StaffMember, id: string, change: object) => person.patch(`/v1/webhooks/${id}`, change, LIVE);

describe('an endpoint of live mode, set up by a developer', () => {
  it.each([[['*']], [['order.paid']], [['cod.remitted']], [['report.succeeded', 'alert.created']]])(
    'is proposed to owners, because it is sent what the role sees masked: %j',
    async (events) => {
      const { status, body } = await developer.person.post('/v1/webhooks', { url, events }, LIVE);
      expect([status, body.act, body.params?.does, body.livemode]).toEqual([202, 'webhook_endpoint', 'register', true]);
      expect((await developer.person.post('/v1/webhooks', { url, events })).status).toBe(201);
    },
  );

  it('exists after an owner’s approval alone, and its secret is rolled by the developer', async () => {
    const { body: proposal } = await developer.person.post('/v1/webhooks', ALL, LIVE);
    expect(refusalOf(await approve(developer, proposal))).toEqual([403, 'self_approval', null]);
    expect((await developer.person.get('/v1/webhooks', LIVE)).text).not.toContain(proposal.subject);
    expect((await approve(owner, proposal)).status).toBe(200);
    const { body } = await developer.person.post(`/v1/webhooks/${proposal.subject}/roll_secret`, {}, LIVE);
    expect(body.secret).toMatch(/^whsec_/);
  });

  it('is sent elsewhere, or more, with an owner’s approval; what sends nothing new needs none', async () => {
    const { body: made } = await owner.person.post('/v1/webhooks', { url, events: ['order.paid'] }, LIVE);
    expect(made.object).toBe('webhook_endpoint');
    for (const change of [{ url: `${url}/elsewhere` }, { events: ['*'] }, { url: `${url}/elsewhere`, status: 'enabled' }]) {
      const { status, body } = await patch(developer, made.id, change);
      expect([status, body.act, body.params?.does]).toEqual([202, 'webhook_endpoint', 'change']);
    }
    expect((await owner.person.get(`/v1/webhooks/${made.id}`, LIVE)).body).toMatchObject({ url, events: ['order.paid'] });
    const free = { description: 'Our own', metadata: { team: 'web' }, status: 'disabled' };
    expect((await patch(developer, made.id, free)).status).toBe(200);
    expect((await patch(developer, made.id, { url })).status).toBe(200);
    expect((await patch(owner, made.id, { url: `${url}/other` })).status).toBe(200);
    expect((await developer.person.delete(`/v1/webhooks/${made.id}`, LIVE)).status).toBe(200);
  });

  it('is enabled again with an owner’s approval, because the events that it missed can then be sent', async () => {
    const { body: made } = await owner.person.post('/v1/webhooks', ALL, LIVE);
    expect((await patch(developer, made.id, { status: 'enabled' })).status).toBe(200);
    expect((await patch(owner, made.id, { status: 'disabled' })).body.status).toBe('disabled');
    const { status, body: proposal } = await patch(developer, made.id, { status: 'enabled' });
    expect([status, proposal.act]).toEqual([202, 'webhook_endpoint']);
    expect((await owner.person.get(`/v1/webhooks/${made.id}`, LIVE)).body.status).toBe('disabled');
    expect((await approve(owner, proposal)).status).toBe(200);
    expect((await owner.person.get(`/v1/webhooks/${made.id}`, LIVE)).body.status).toBe('enabled');
  });
});
