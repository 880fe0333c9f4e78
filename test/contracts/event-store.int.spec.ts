import { eventStoreContract } from '#test/contracts/event-store.contract';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { doubledHistory, onRealServer } from '#test/support/stores/eventstoredb-backend';

eventStoreContract('the embedded store', embeddedHistory);
eventStoreContract('the double of EventStoreDB', doubledHistory);
onRealServer(eventStoreContract);
