export { CustomersModule } from '#customers/customers.module';
export type { CustomerFact } from '#customers/domain/customer.events';
