export { PaymentLinkList } from '#screens/pages/money/payment-links';
export { ReportRunList } from '#screens/pages/money/report-runs';
export { ScheduleList } from '#screens/pages/money/schedules';
export { SessionList, SessionPage } from '#screens/pages/money/sessions';
