export { ConnectionList } from '#screens/pages/connections/connection-list';
