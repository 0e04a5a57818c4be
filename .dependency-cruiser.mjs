/** Which folder may import which (README, "How it works"). Each rule says what to do instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const inside = (room, allowed) =>
  rule(
    `shared-${room}-stays-low`,
    `shared/${room} may use ${allowed.join(', ') || 'nothing'} of shared. Move the common piece down, or the asking piece up.`,
    { path: `^shared/${room}/` },
    { path: '^shared/', pathNot: `^shared/(${[room, ...allowed].join('|')})/` },
  );

export default {
  forbidden: [
    rule('no-cycle', 'Two files that need each other are one file, or lack a third that both need.', {}, { circular: true }),
    rule('no-orphan-import', 'The import points at nothing: mend the path.', {}, { couldNotResolve: true, pathNot: '^aws-lambda$' }),
    rule(
      'shared-is-pure',
      'shared runs in browser and Lambda: pass what comes from outside as an argument.',
      { path: '^shared/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'shared-knows-nobody',
      'shared imports only itself and zod. Move the rule into shared, or call it from the outer folder.',
      { path: '^shared/' },
      { path: '^(frontend|functions|infra|test)/' },
    ),
    rule(
      'shared-few-packages',
      'shared may use zod only; other packages belong to the edges.',
      { path: '^shared/' },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-optional'], pathNot: 'node_modules/zod/' },
    ),
    inside('text', []),
    inside('expression', ['text']),
    inside('design', ['text', 'expression']),
    inside('form', ['design', 'text', 'clinical', 'expression']),
    inside('clinical', ['design', 'text']),
    inside('compile', ['design', 'text', 'i18n', 'expression']),
    inside('export', ['design', 'form', 'clinical', 'text', 'i18n']),
    inside('access', ['design', 'text', 'api']),
    rule(
      'engine-without-zod',
      'The engine is in every form page: parse at the border (shared/design/read-design.ts) instead.',
      { path: '^shared/(form|clinical|text|expression)/' },
      { path: 'node_modules/zod/' },
    ),
    rule(
      'functions-know-no-screens',
      'functions may import shared only.',
      { path: '^functions/' },
      { path: '^(frontend|infra|test)/' },
    ),
    rule(
      'groups-are-islands',
      'A call group never imports another group: what two need moves to functions/data, functions/files or shared.',
      { path: '^functions/([^/]+)/', pathNot: '^functions/(cli|http|data|files)/' },
      { path: '^functions/([^/]+)/', pathNot: ['^functions/$1/', '^functions/(http|data|files)/'] },
    ),
    rule(
      'data-knows-no-http',
      'functions/data and functions/files answer in data; refusing a call belongs to functions/http and the groups.',
      { path: '^functions/(data|files)/' },
      { path: '^functions/(http|session|cards|projects|designs|export|cli)/', pathNot: '^functions/http/problem.ts$' },
    ),
    rule(
      'one-table',
      'Only functions/data/table.ts speaks to DynamoDB: add a verb there.',
      { path: '^functions/', pathNot: '^functions/data/table.ts$' },
      { path: 'node_modules/@aws-sdk/client-dynamodb/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'browser-only-shared',
      'frontend may import shared only; the rest is on the other side of the network.',
      { path: '^frontend/' },
      { path: '^(functions|infra|test)/' },
    ),
    rule(
      'contracts-are-types-in-the-browser',
      'zod stays out of the first load: import types from shared/api, values only from its files without zod and, in lazily loaded forms, the bodies that they fill in.',
      { path: '^frontend/' },
      {
        path: '^shared/(api|design)/',
        pathNot: ['^shared/api/(routes|problems|card-lists|users|members|manage-forms)\\.ts$', '^shared/design/(?!read-design)'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'features-are-islands',
      'A feature never imports another feature: what two need moves to frontend/components or frontend/lib.',
      { path: '^frontend/features/([^/]+)/' },
      { path: '^frontend/features/([^/]+)/', pathNot: '^frontend/features/$1/' },
    ),
    rule(
      'components-know-no-features',
      'components and lib are below features and routes.',
      { path: '^frontend/(components|lib)/' },
      { path: '^frontend/(app|routes|features)/' },
    ),
    rule('lib-is-lowest', 'lib is below components.', { path: '^frontend/lib/' }, { path: '^frontend/components/' }),
    rule(
      'features-know-no-routes',
      'A feature is composed by a route, not the other way round.',
      { path: '^frontend/features/' },
      { path: '^frontend/(app|routes)/' },
    ),
    rule(
      'infra-names-functions-by-path',
      'infra reads shared/api and names function entries as paths; it imports no function or screen code.',
      { path: '^infra/' },
      { path: '^(functions|frontend|test)/' },
    ),
    rule('nobody-imports-tests', 'Product code never imports test.', { pathNot: '^test/' }, { path: '^test/' }),
    rule('nobody-imports-infra', 'Only tests may import infra.', { pathNot: '^(test|infra)/' }, { path: '^infra/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(test/house/planted|dist|cdk\\.out|\\.cache|\\.local)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
