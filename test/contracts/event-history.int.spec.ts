import { eventHistoryContract } from '#test/contracts/event-history.contract';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { doubledHistory, onRealServer } from '#test/support/stores/eventstoredb-backend';

eventHistoryContract('the embedded store', embeddedHistory);
eventHistoryContract('the double of EventStoreDB', doubledHistory);
onRealServer(eventHistoryContract);
