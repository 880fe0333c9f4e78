/** Who may know whom. Every rule has a planted violation of its name in test/architecture/planted that proves it bites. */
const SPEC = '\\.spec\\.ts$';
/** A room, or one within a room that is known by its own contract, as before it moved there. */
const ROOM = '((?:admin|reconciliation)/[^/]+|audit/request-logs|dashboard/(?:saved-views|search)|messaging/mail|[^/]+)';
const LIB = `(?:^|/)libs/${ROOM}/`;
const CONTRACT = `(?:^|/)libs/${ROOM}/(?:backup/|cod/|delivery/|(?:payments|refunds)/(?:queries/|)|queries/|resource/|storefront/|verification/(?:resource/|)|)contract\\.ts$`;
const MODULE = `(?:^|/)libs/${ROOM}/[^/]+\\.module\\.ts$`;
/** Rooms that know no business, as the platform does: every room may import any file of theirs. */
const TECHNICAL = ['admin/operators', 'http', 'job-queue', 'messaging/mail', 'privacy'].join('|');
const BELOW = `kernel|platform|${TECHNICAL}`;
/** The folders of orders, lowest first: each imports itself and those before it. A new one gets a place here before it may import any. */
const SUBJECTS_OF_ORDERS = [
  'domain', 'settlements', 'storefront', 'resource', 'verification', 'payments', 'refunds', 'cod', 'fulfillment', 'queries', 'commands', 'admin', 'bulk-acts',
]; // prettier-ignore
/** What an answer of the HTTP interface is made of. */
const RESOURCE = '(?:^|/)libs/[^/]+/(?:.*/|)resource/[^/]+\\.(?:resource|parts)\\.ts$';
const SHOWS_RESOURCES = `(?:^|/)libs/${ROOM}/.*\\.(?:controller|resource)\\.ts$`;

/** Paths are matched from any `libs/` or `apps/` on, so that the planted trees are judged by the very same rules. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const subjectOfOrders = (subject, below) =>
  rule(
    'subjects-of-orders-import-those-below',
    'Subjects meet in the events and the state of the order, in its domain. The room’s own files and its contracts are above them all.',
    { path: `(?:^|/)libs/orders/${subject}/`, pathNot: [SPEC, CONTRACT] },
    { path: '(?:^|/)libs/orders/', pathNot: `(?:^|/)libs/orders/(?:${below.join('|')})/(?:.*/|)(?!contract\\.ts$)[^/]+$` },
  );

module.exports = {
  forbidden: [
    rule(
      'kernel-imports-nothing',
      'The kernel is the same wherever it runs: of packages it imports ipaddr.js alone, which only reads texts.',
      { path: '(?:^|/)libs/kernel/', pathNot: SPEC },
      { pathNot: ['(?:^|/)libs/kernel/', '^node_modules/ipaddr\\.js/'] },
    ),
    rule(
      'domain-is-plain',
      'Rules are plain TypeScript: a domain imports its own domain and the kernel, and of other libs only types.',
      { path: `${LIB}(?:.*/|)domain/`, pathNot: SPEC },
      { pathNot: ['(?:^|/)libs/(?:$1/(?:.*/|)domain|kernel)/', CONTRACT] },
    ),
    rule(
      'domain-knows-other-libs-by-type',
      'Facts of another lib are known by their type; what it does is not a rule’s concern.',
      { path: `${LIB}(?:.*/|)domain/`, pathNot: SPEC },
      { path: CONTRACT, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'commands-read-no-lists',
      'A command decides on a stream, never on a list that may lag behind.',
      { path: '(?:^|/)libs/[^/]+/(?:.*/|)commands/', pathNot: SPEC },
      {
        path: '(?:^|/)libs/(?:[^/]+/(?:.*/|)queries/|[^/]+/(?:.*/|)matching/(?:[^/]+-matching|missing-orders|run-conclusion)\\.ts$|platform/storage/read-models\\.ts$)',
      },
    ),
    rule(
      'readers-write-nothing',
      'Queries, the projector and audit cannot append.',
      { path: '(?:^|/)libs/(?:[^/]+/(?:.*/|)queries|platform/projector|audit)/', pathNot: SPEC },
      { path: '(?:^|/)libs/(?:[^/]+/(?:.*/|)commands|platform/event-store)/' },
    ),
    rule(
      'rooms-meet-at-their-contract',
      'Another room is known by its contract.ts.',
      { path: LIB, pathNot: [MODULE, SHOWS_RESOURCES] },
      { path: LIB, pathNot: [`(?:^|/)libs/(?:$1|${BELOW})/`, CONTRACT] },
    ),
    rule(
      'modules-meet-at-modules',
      'A module names the modules whose providers it uses, and nothing else of another room.',
      { path: MODULE },
      { path: LIB, pathNot: [`(?:^|/)libs/(?:$1|${BELOW})/`, CONTRACT, MODULE] },
    ),
    rule(
      'answers-show-resources',
      'An answer may show what another room shows.',
      { path: SHOWS_RESOURCES },
      { path: LIB, pathNot: [`(?:^|/)libs/(?:$1|${BELOW})/`, CONTRACT, RESOURCE] },
    ),
    rule(
      'contracts-are-plain',
      'A contract offers plain files of its room: no Nest, no HTTP.',
      { path: CONTRACT },
      { pathNot: '(?:^|/)libs/(?:$1|kernel)/' },
    ),
    rule(
      'contracts-offer-no-provider',
      'What Nest puts together is known by its port: an abstract class that the module binds. Answers are known by their type.',
      { path: CONTRACT },
      { path: '\\.(?:module|controller|handler|policy|service|resource|parts)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'platform-knows-no-business',
      'The platform serves any business.',
      { path: '(?:^|/)libs/platform/' },
      { path: LIB, pathNot: '(?:^|/)libs/(?:platform|kernel)/' },
    ),
    rule(
      'technical-rooms-know-no-business',
      'They serve any business.',
      { path: `(?:^|/)libs/(?:${TECHNICAL})/` },
      { path: LIB, pathNot: `(?:^|/)libs/(?:${BELOW})/` },
    ),
    ...SUBJECTS_OF_ORDERS.map((subject, place) => subjectOfOrders(subject, SUBJECTS_OF_ORDERS.slice(0, place + 1))),
    subjectOfOrders(`(?!(?:${SUBJECTS_OF_ORDERS.join('|')})/)[^/]+`, []),
    rule('libs-know-no-apps', 'An app composes libs, not the other way round.', { path: '(?:^|/)libs/' }, { path: '(?:^|/)apps/' }),
    rule(
      'apps-only-compose',
      'An app puts rooms together by their modules, and knows them by their contracts.',
      { path: '(?:^|/)apps/' },
      { path: LIB, pathNot: [`(?:^|/)libs/(?:${BELOW})/`, CONTRACT, MODULE] },
    ),
    rule(
      'dashboard-talks-http',
      'The dashboard is a client like any other.',
      { path: '(?:^|/)apps/dashboard/' },
      { path: '(?:^|/)(?:libs|apps/(?!dashboard/)[^/]+)/' },
    ),
    rule(
      'sdk-stands-alone',
      'The SDK runs in a merchant’s server and in a browser: nothing of the service, of Node or of a package is there.',
      { path: '(?:^|/)packages/node/src/', pathNot: SPEC },
      { pathNot: '(?:^|/)packages/node/(?:src/|node/crypto\\.cjs$)' },
    ),
    rule(
      'stores-are-known-to-their-folders',
      'Only a folder that is called after a store knows its product; the simulated gateway keeps a file of its own.',
      {
        path: '(?:^|/)(?:libs|apps)/',
        pathNot: ['(?:^|/)libs/.*(?:embedded|eventstoredb|mongodb)/', '(?:^|/)apps/sandbox/'],
      },
      { path: '^(?:node:)?sqlite$|(?:^|node_modules/)(?:@eventstore/db-client|mongodb)(?:/|$)' },
    ),
    rule(
      'traces-are-made-in-one-room',
      'What a span may say is decided in one place, and where nothing is traced no SDK is loaded.',
      { path: '(?:^|/)(?:libs|apps)/', pathNot: ['(?:^|/)libs/platform/tracing/', SPEC] },
      { path: '(?:^|node_modules/)@opentelemetry/' },
    ),
    rule(
      'tests-stay-outside',
      'What runs needs no test.',
      { path: '(?:^|/)(?:libs|apps)/', pathNot: SPEC },
      { path: '(?:^|/)test/(?!architecture/planted/)|\\.spec\\.ts$' },
    ),
    rule(
      'what-runs-is-a-dependency',
      'What runs is installed where it runs.',
      // What a browser runs is in the bundle.
      { path: '(?:^|/)(?:libs|apps)/', pathNot: [SPEC, '(?:^|/)apps/dashboard/'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule('imports-resolve', 'An import names something that is there.', {}, { couldNotResolve: true }),
    rule(
      'no-cycles',
      'Two files that need each other are one, or three.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'orders-have-no-cycles-of-types',
      'Inside orders not even types need each other.',
      { path: '(?:^|/)libs/orders/' },
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.node'],
    },
  },
};
