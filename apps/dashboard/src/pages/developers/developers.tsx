export { DeliveryList } from '#screens/pages/developers/delivery-list';
export { DeliveryPage } from '#screens/pages/developers/delivery-page';
export { EndpointList } from '#screens/pages/developers/endpoints';
export { EventList, EventPage } from '#screens/pages/developers/events';
export { KeyList } from '#screens/pages/developers/keys';
export { NoticeList } from '#screens/pages/developers/notices';
export { RequestList } from '#screens/pages/developers/requests';
