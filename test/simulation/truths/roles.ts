import { ROLES, type Role } from '#test/simulation/outside/requests-of-people';
import { PERSONAL } from '#test/simulation/outside/shopper';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** Who reads what, as merchants were promised (people, "Roles"). */
export const READABLE: Readonly<Record<string, readonly Role[]>> = {
  'GET /v1/orders': ROLES,
  'GET /v1/payments': ROLES,
  'GET /v1/refunds': ROLES,
  'GET /v1/checkout/sessions': ROLES,
  'GET /v1/cod/collections': ['support', 'auditor'],
  'GET /v1/settlements': ['support', 'auditor'],
  'GET /v1/disputes': ['support', 'auditor'],
  'GET /v1/payment_links': ['developer', 'support', 'auditor'],
  'GET /v1/risk/list_entries': ['developer', 'support', 'auditor'],
  'GET /v1/alerts': ['developer', 'support', 'auditor'],
  'GET /v1/events': ['developer', 'support', 'auditor'],
  'GET /v1/webhook_deliveries': ['developer', 'support', 'auditor'],
  'GET /v1/webhooks': ['developer', 'auditor'],
  'GET /v1/reports/runs': ['support', 'auditor', 'viewer'],
  'GET /v1/history': ['auditor'],
  'GET /admin/v1/keys': ['developer', 'auditor'],
  'GET /admin/v1/users': ['auditor'],
  'GET /admin/v1/connections': ['auditor'],
  'GET /admin/v1/settings': ['auditor'],
};
/** These see shoppers masked. */
const MASKED: ReadonlySet<Role> = new Set<Role>(['developer', 'viewer']);

/** People with roles read what they may and no more, by the answers that they got. */
export async function roles({ stores }: World): Promise<string[]> {
  return stores.flatMap(ofStore);
}

function ofStore({ habits, requestsInRoles }: Store): string[] {
  return requestsInRoles.flatMap(({ role, request, status, text }) => {
    const who = `${habits.name}: a person in the role ${role}`;
    const may = request === 'GET /v1/orders/{id}' || READABLE[request]?.includes(role);
    const shown = MASKED.has(role) ? PERSONAL.exec(text)?.[0] : undefined;
    return [
      ...(may && status !== 200 ? [`${who} may ${request}, and was answered ${status}`] : []),
      ...(!may && status !== 403 ? [`${who} may not ${request}, and was answered ${status}`] : []),
      ...(shown === undefined ? [] : [`${who} was shown ${shown} by ${request}`]),
    ];
  });
}
