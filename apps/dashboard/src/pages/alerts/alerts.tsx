export { AlertList } from '#screens/pages/alerts/alert-list';
