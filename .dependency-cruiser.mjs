/** Which folder may import which (README, "How it works"). Each rule says what to do instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const inside = (room, allowed) =>
  rule(
    `shared-${room}-stays-low`,
    `shared/${room} may use ${allowed.join(', ') || 'nothing'} of shared. Move the common piece down, or the asking piece up.`,
    { path: `^shared/${room}/` },
    { path: '^shared/', pathNot: `^shared/(${[room, ...allowed].join('|')})/` },
  );

/** What is stored: beside what uses it, and in functions/data what all need. */
const dataFolders = ['^functions/data/', '^functions/[^/]+/data/', '^functions/modules/[^/]+/data/'];

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
    inside('language', ['text', 'modules']),
    inside('design', ['items', 'plugins', 'text', 'language', 'modules']),
    rule(
      'shared-items-stays-low',
      'An item type or plugin kind may use clinical, language, design and text; only its workbook facet may use the compiler.',
      { path: '^shared/(items|plugins)/', pathNot: 'workbooks?\\.ts$' },
      { path: '^shared/', pathNot: '^shared/(items|plugins|clinical|language|design|text|modules)/' },
    ),
    rule(
      'workbook-facets-serve-the-compiler',
      'A workbook facet is for the compiler and for modules of designs, so that no form page loads it.',
      { pathNot: ['^shared/(compile|modules)/', '^shared/(items|plugins)/.*workbooks?\\.ts$', '^test/'] },
      { path: '^shared/((items|plugins)/.*workbooks?|modules/[^/]+/workbook)\\.ts$' },
    ),
    rule(
      'compiler-asks-workbook-facets',
      'Of the item types and plugin kinds, the compiler asks the workbook facets and the list of parameters only.',
      { path: '^shared/(compile/|(items|plugins)/.*workbooks?\\.ts$|modules/[^/]+/workbook\\.ts$)' },
      { path: '^shared/', pathNot: '^shared/(compile|design|text|i18n|language)/|^shared/(items|plugins)/.*workbooks?\\.ts$|^shared/plugins/params\\.ts$|^shared/modules/[^/]+/(kinds|workbook)\\.ts$' },
    ),
    inside('form', ['items', 'plugins', 'design', 'text', 'clinical', 'language']),
    inside('clinical', ['design', 'text']),
    rule(
      'shared-export-stays-low',
      'shared/export may use design, text, language, i18n, and the output facets of the item types. Move the common piece down, or the asking piece up.',
      { path: '^shared/export/' },
      { path: '^shared/', pathNot: '^shared/(export|design|text|language|i18n)/|^shared/items/outputs?\\.ts$' },
    ),
    inside('access', ['design', 'text', 'language', 'api']),
    rule(
      'engine-without-zod',
      'The engine is in every form page: parse at the border (shared/design/read-design.ts) instead.',
      { path: '^shared/((form|items|plugins|clinical|text|language)/|modules/[a-z-]+/(behaviour|reader|output)\\.ts$|modules/(scores|more-functions)/)', pathNot: '^shared/(items/(keys|schemas|[a-z-]+/schema)|modules/[a-z-]+/schema)\\.ts$' },
      { path: 'node_modules/zod/' },
    ),
    rule(
      'schemas-stay-at-the-border',
      'Only the schema of the design asks the schemas of its parts for more than a type, so that no form page loads zod.',
      { pathNot: ['^shared/(items/(keys|schemas|[a-z-]+/schema)|modules/[a-z-]+/schema)\\.ts$', '^shared/design/(design-schema|read-design|check-design)\\.ts$', '^functions/modules/machines/(answer-forms|design-schema)\\.ts$', '^test/'] },
      { path: '^shared/(items/(keys|schemas|[a-z-]+/schema)|modules/[a-z-]+/schema|design/design-schema)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'functions-know-no-screens',
      'functions may import shared only.',
      { path: '^functions/' },
      { path: '^(frontend|infra|test)/' },
    ),
    rule(
      'groups-are-islands',
      'A call group or worker of the core never imports another one, but may read and write what another one stores (its data folder). What two need moves to people, answers, refusals or shared. A module may use what the groups of the core are made of.',
      { path: '^functions/([^/]+)/', pathNot: '^functions/(cli|http|data|storage|modules|composition)/' },
      { path: '^functions/([^/]+)/', pathNot: ['^functions/$1/', '^functions/(http|data|storage|people|answers|refusals|runtime|composition)/', '^functions/[^/]+/data/'] },
    ),
    rule(
      'http-knows-no-group',
      'functions/http hands calls on and knows none of them.',
      { path: '^functions/http/' },
      { path: '^functions/([^/]+)/', pathNot: ['^functions/(http|data|refusals|runtime)/', '^functions/[^/]+/data/', '^functions/composition/token-kinds\\.ts$'] },
    ),
    rule(
      'data-knows-no-http',
      'A data folder answers in outcomes: it knows no problem, no log, no call and no group. The use case chooses the problem.',
      { path: dataFolders },
      { path: '^functions/', pathNot: [...dataFolders, '^functions/modules/[^/]+/keys\\.ts$', '^functions/runtime/(env|retry)\\.ts$'] },
    ),
    rule(
      'storage-knows-no-http',
      'functions/storage, and the storage of a module, reads and writes bytes: it knows no problem, no log, no call, no group and no table.',
      { path: '^functions/(storage|modules/[^/]+/storage)/' },
      { path: '^functions/', pathNot: '^functions/(storage/|modules/[^/]+/storage/|runtime/(env|retry)\\.ts$)' },
    ),
    rule(
      'one-table',
      'Only functions/data/table.ts speaks to DynamoDB: add a verb there.',
      { path: '^functions/', pathNot: '^functions/data/table.ts$' },
      { path: 'node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'table-stays-in-data',
      'Only a data folder reads and writes the table: give its file a function that answers in outcomes.',
      { path: '^functions/', pathNot: dataFolders },
      { path: '^functions/data/table.ts$', dependencyTypesNot: ['type-only'] },
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
        path: '^shared/((api|design)/|modules/[^/]+/calls\\.ts$)',
        pathNot: ['^shared/api/(routes|problems|card-lists|card-filter|users|members|manage-forms|file-formats)\\.ts$', '^shared/design/(?!read-design)'],
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
      { path: '^frontend/(app|routes|features|items|plugins|form)/' },
    ),
    rule(
      'form-parts-know-no-type',
      'frontend/form is what the controls of all types are built of: what one type needs belongs to its folder in frontend/items or frontend/plugins.',
      { path: '^frontend/form/' },
      { path: '^frontend/(app|routes|features|items|plugins)/' },
    ),
    rule(
      'types-know-no-features',
      'An item type or a plugin kind is drawn by features; it never imports one.',
      { path: '^frontend/(items|plugins)/' },
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
      'core-imports-no-module',
      'Only the composition files import modules. Offer an extension point that the module fills, and pass its list as an argument.',
      { pathNot: ['/modules/', '^test/', '^functions/(app|composition/[a-z-]+|cli/(demo-steps|admin))\\.ts$', '^shared/(api/(calls|routes|file-formats|file-query|design-formats)|items/(formulas|schemas|behaviours|readers|workbooks)|plugins/(params|behaviours|workbooks|outputs)|language/(expression/functions|named-languages|markup-readers|written-moments)|design/further-checks|compiler|design-notes)\\.ts$', '^frontend/(app/modules\\.ts|items/controls\\.tsx)$'] },
      { path: '^(frontend|functions|shared)/modules/' },
    ),
    rule(
      'modules-are-islands',
      'A module never imports another one: move what two need to the core.',
      { path: '^(frontend|functions|shared)/modules/([^/]+)/' },
      { path: '^(frontend|functions|shared)/modules/', pathNot: '^(frontend|functions|shared)/modules/$2/' },
    ),
    rule(
      'modules-stand-beside-features',
      'A module draws with components, form, items, plugins and lib. What it needs of a feature or a route moves there.',
      { path: '^frontend/modules/' },
      { path: '^frontend/(app|routes|features)/' },
    ),
    rule(
      'infra-names-functions-by-path',
      'infra reads shared/api and the plans of the functions, which name entries as paths; it imports no function or screen code.',
      { path: '^infra/' },
      { path: '^(functions|frontend|test)/', pathNot: '^functions/(app|function-plan)\\.ts$' },
    ),
    rule(
      'plans-hold-data-alone',
      'A plan spells rights by functions/data/keys.ts and the keys of its module, and knows nothing else of the functions: whoever deploys or describes them loads it.',
      { path: '^functions/(app|core-functions|function-plan|modules/[^/]+/(functions|data/keys))\\.ts$' },
      { path: '^(functions|frontend|test)/', pathNot: '^functions/(core-functions\\.ts|function-plan\\.ts|data/keys\\.ts|api-words\\.json|modules/[^/]+/((functions|data/keys)\\.ts|api-words\\.json))$' },
    ),
    rule(
      'keys-import-nothing',
      'functions/data/keys.ts spells keys for the functions and for their rights: it needs nothing for that.',
      { path: '^functions/data/keys.ts$' },
      { path: '.' },
    ),
    rule(
      'properties-draw-by-seed',
      'Tests import fast-check from test/support/properties.ts, so that each run draws the same values.',
      { pathNot: '^test/support/properties\\.ts$' },
      { path: 'node_modules/fast-check/' },
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
