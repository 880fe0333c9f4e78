/** The types of alerts (interface §2.12). The rooms declare which of their facts raise them. */
export const ALERT_TYPES = [
  'late_capture_refunded',
  'duplicate_capture_refunded',
  'return_failed',
  'amount_differs',
  'fulfilled_unpaid',
  'gateway_unavailable',
  'outcome_unknown',
  'refund_stuck',
  'refund_mismatch',
  'refunded_after_failure',
  'refund_failed_after_success',
  'gateway_refund_recorded',
  'over_refunded',
  'dispute_opened',
  'dispute_due',
  'settlement_mismatch',
  'settlement_missing',
  'cod_short_remit',
  'cod_overdue',
  'cod_rto_conflict',
  'cod_lost',
  'cod_bank_differs',
  'cod_verification_timed_out',
  'cod_verification_not_sent',
  'shop_total_changed',
  'shop_refund_recorded',
  'shop_order_claimed_twice',
  'storefront_sync_failed',
  'storefront_disconnected',
  'report_failed',
  'report_not_mailed',
  'endpoint_failing',
  'endpoint_disabled',
  'stream_parked',
  'plan_parked',
  'job_given_up',
  'notice_not_applied',
  'proposal_waiting',
  'safeguard_change_proposed',
  'link_not_mailed',
  'local_sign_in',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const ALERT_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

export const ALERT_STATUSES = ['open', 'resolved'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];
