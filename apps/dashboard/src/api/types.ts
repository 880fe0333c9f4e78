/** The fields of the API's answers that pages show. An enum may have values that this page does not know yet. */
type Open<Known extends string> = Known | (string & {});

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}

export interface Actor {
  readonly type: string;
  readonly id: string | null;
  readonly name: string | null;
}

export type Role = 'owner' | 'developer' | 'support' | 'finance' | 'auditor' | 'viewer';

/** Write, read, read with personal data masked. */
export type Access = 'w' | 'r' | 'm' | null;

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly status: Open<'invited' | 'active' | 'suspended'>;
  readonly refund_limit: number | null;
  readonly totp_enabled: boolean;
  readonly passkeys: number;
  readonly last_sign_in_at: number | null;
}

export interface Session {
  readonly id: string;
  readonly account: string;
  readonly account_name: string;
  readonly user: User;
  readonly access: Readonly<Record<string, Access>>;
}

export interface BrowserSession {
  readonly id: string;
  readonly current: boolean;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly created_at: number;
  readonly last_used_at: number;
}

interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

export interface Order {
  readonly id: string;
  readonly status: Open<'pending' | 'paid' | 'fulfilled' | 'delivered' | 'cancelled' | 'refunded'>;
  readonly payment_status: string;
  readonly refund_status: Open<'none' | 'pending' | 'partial' | 'full'>;
  readonly amount: number;
  readonly amount_details: { readonly discount: number; readonly shipping: number; readonly tax: number; readonly cod_fee: number } | null;
  readonly currency: string;
  readonly payment_method: Open<'prepaid' | 'partial_prepaid' | 'cod'>;
  readonly amount_paid: number;
  readonly amount_cod_due: number;
  readonly amount_cod_collected: number;
  readonly amount_refunded: number;
  readonly amount_refund_pending: number;
  readonly amount_refundable: number;
  readonly customer: { readonly name: string | null; readonly phone: string | null; readonly email: string | null };
  readonly shipping_address: Address | null;
  readonly line_items: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  readonly storefront: { readonly order_name: string | null; readonly tags: readonly string[] };
  readonly fulfillments: readonly {
    readonly tracking_number: string | null;
    readonly courier_code: string | null;
    readonly delivered_at: number | null;
  }[];
  readonly cod: {
    readonly status: Open<
      'pending' | 'in_transit' | 'collected' | 'remitted' | 'short_remitted' | 'resolved' | 'cancelled' | 'rto' | 'disputed'
    >;
    readonly expected_amount: number;
    readonly remitted_amount: number;
    readonly shortfall_amount: number;
    readonly due_at: number | null;
  } | null;
  readonly risk: {
    readonly score: number;
    readonly level: Open<'low' | 'medium' | 'high'>;
    readonly top_factors: readonly string[];
  } | null;
  readonly verification: { readonly status: string } | null;
  readonly created_at: number;
}

export interface TimelineEntry {
  readonly event_id: string;
  readonly type: string;
  readonly at: number;
  readonly actor: Actor;
  readonly summary: string;
}

export interface Payment {
  readonly id: string;
  readonly order_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly status: Open<'created' | 'processing' | 'captured' | 'failed'>;
  readonly gateway: string | null;
  readonly bank_reference: string | null;
  readonly amount_refunded: number;
  readonly error: { readonly message: string } | null;
  readonly created_at: number;
}

export interface Refund {
  readonly id: string;
  readonly order_id: string | null;
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly note: string | null;
  readonly status: Open<'pending' | 'succeeded' | 'failed'>;
  readonly failure_message: string | null;
  readonly destination: { readonly label_masked: string | null; readonly reference: string | null };
  readonly created_at: number;
}

export interface Alert {
  readonly id: string;
  readonly type: string;
  readonly severity: Open<'info' | 'warning' | 'critical'>;
  readonly order_id: string | null;
  readonly summary: string;
  readonly status: Open<'open' | 'resolved'>;
  readonly note: string | null;
  readonly created_at: number;
  readonly resolved_by: Actor | null;
}

export interface Proposal {
  readonly id: string;
  readonly object: 'proposal';
  readonly act: string;
  readonly subject: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly amount: number | null;
  readonly currency?: string | null;
  readonly reason: string | null;
  readonly proposed_by: Actor;
  readonly status: Open<'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired'>;
  readonly decided_by: Actor | null;
  readonly expires_at: number;
  readonly created_at: number;
}

export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string | null;
  readonly status: Open<'enabled' | 'disabled'>;
  readonly health: { readonly success_rate_24h: number | null; readonly consecutive_failures: number };
  readonly created_at: number;
}

export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempt: number;
  readonly status: Open<'pending' | 'succeeded' | 'failed' | 'held'>;
  readonly trigger: string;
  readonly url: string | null;
  readonly response_status: number | null;
  readonly duration_ms: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly request_headers: Readonly<Record<string, string>> | null;
  readonly request_body: string;
  readonly response_headers: Readonly<Record<string, string>> | null;
  readonly response_body: string | null;
  readonly created_at: number;
}

export interface ApiKey {
  readonly id: string;
  readonly type: Open<'secret' | 'publishable' | 'restricted'>;
  readonly name: string;
  readonly display: string;
  readonly livemode: boolean;
  readonly scopes: readonly string[];
  readonly status: Open<'active' | 'rolling' | 'expired' | 'revoked'>;
  readonly last_used_at: number | null;
  readonly created_at: number;
}

export interface RequestLog {
  readonly id: string;
  readonly method: string;
  readonly path: string | null;
  readonly status: number;
  readonly error: { readonly code: string; readonly param: string | null } | null;
  readonly key: string | null;
  readonly object_id: string | null;
  readonly duration_ms: number;
  readonly created_at: number;
}

export interface AccessLogEntry {
  readonly id: string;
  readonly type: string;
  readonly actor: Actor;
  readonly address: string | null;
  readonly reason: string | null;
  readonly created_at: number;
}

export interface Settings {
  readonly name: string;
  readonly requires_approval: readonly string[];
  readonly refund_approval_above: number | null;
  readonly undo_window_seconds: number;
  readonly require_second_factor: boolean;
}
