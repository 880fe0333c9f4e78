/** All that is tested in a browser, in one file for the runner: they share one service and one browser. */
import '#test/browser/banking';
import '#test/browser/cash';
import '#test/browser/choosing';
import '#test/browser/dashboard';
import '#test/browser/dashboard-disputes';
import '#test/browser/dashboard-history';
import '#test/browser/dashboard-lists';
import '#test/browser/dashboard-money';
import '#test/browser/dashboard-own';
import '#test/browser/dashboard-risk';
import '#test/browser/dashboard-texts';
import '#test/browser/looks';
import '#test/browser/passkeys';
import '#test/browser/paying';
import '#test/browser/payment-links';
import '#test/browser/tabs';
import '#test/browser/verifying';
