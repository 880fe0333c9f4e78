import { eventHistoryContract } from '#test/contracts/event-history.contract';
import { embeddedHistory } from '#test/support/embedded-history';

eventHistoryContract('the embedded store', embeddedHistory);
