/** What the API answers, as the SDK describes it. */
export type {
  AccessLogEntry,
  AccountSettings as Settings,
  ApiKey,
  BulkAct,
  BulkActPreview,
  DescribedSession as Session,
  Figures,
  Found,
  ListedUser,
  NewApiKey,
  Proposal,
  User,
  UserSession as BrowserSession,
  View,
} from '#sdk/admin';
export type {
  Aging,
  Alert,
  BankCredit,
  BankCreditImport,
  Collection,
  Courier,
  Order,
  Payment,
  PaymentLink,
  Refund,
  Remittance,
  RemittanceFinding,
  RemittanceLine,
  RemittanceWithFindings,
  ReportRun,
  ReportSchedule,
  ReportType,
  RequestLog,
  RiskSettings,
  Session as CheckoutSession,
  TimelineEntry,
  WebhookDelivery as Delivery,
  WebhookEndpoint as Endpoint,
} from '#sdk/index';

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
}
