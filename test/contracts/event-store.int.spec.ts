import { eventStoreContract } from '#test/contracts/event-store.contract';
import { embeddedHistory } from '#test/support/embedded-history';

eventStoreContract('the embedded store', embeddedHistory);
