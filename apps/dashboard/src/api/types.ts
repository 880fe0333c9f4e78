/** What the API answers, as the SDK describes it. */
export type {
  AccessLogEntry,
  AccountSettings as Settings,
  ApiKey,
  BulkAct,
  BulkActPreview,
  DescribedSession as Session,
  Found,
  NewApiKey,
  Proposal,
  User,
  UserSession as BrowserSession,
  View,
} from '#sdk/admin';
export type {
  Alert,
  Order,
  Payment,
  Refund,
  ReportRun,
  ReportType,
  RequestLog,
  RiskSettings,
  TimelineEntry,
  WebhookDelivery as Delivery,
  WebhookEndpoint as Endpoint,
} from '#sdk/index';

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}
