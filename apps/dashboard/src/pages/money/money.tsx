export { PaymentLinkList } from '#screens/pages/money/payment-links';
export { ReportRunList } from '#screens/pages/money/report-runs';
export { ScheduleList } from '#screens/pages/money/schedules';
export { SessionList } from '#screens/pages/money/session-list';
export { SessionPage } from '#screens/pages/money/session-page';
