export { OrderList } from '#screens/pages/orders/order-list';
export { OrderPage } from '#screens/pages/orders/order-page';
