import { eventHistoryContract } from '#test/contracts/event-history.contract';
import { embeddedHistory } from '#test/support/embedded-history';
import { doubledHistory, onRealServer } from '#test/support/eventstoredb-backend';

eventHistoryContract('the embedded store', embeddedHistory);
eventHistoryContract('the double of EventStoreDB', doubledHistory);
onRealServer(eventHistoryContract);
