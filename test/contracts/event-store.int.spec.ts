import { eventStoreContract } from '#test/contracts/event-store.contract';
import { embeddedHistory } from '#test/support/embedded-history';
import { doubledHistory } from '#test/support/eventstoredb-backend';

eventStoreContract('the embedded store', embeddedHistory);
eventStoreContract('a double of EventStoreDB', doubledHistory);
