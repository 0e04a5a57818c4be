interface Group {
  readonly files: readonly string[];
  /** Projects of `test/vitest.config.ts` whose tests can notice a fault here; groups with the same ones share a run. */
  readonly projects: string;
}

const [engine, server, browser] = ['unit,scenario,golden', 'unit,golden,api', 'screen,screen-own-page'];

/** Where faults are planted: what a wrong value or a lost answer would come from. Each group gives the same number of faults. */
export const groups: Readonly<Record<string, Group>> = {
  form: { files: ['shared/form/**/*.ts', 'shared/items/{answers,findings,judge,take}.ts', 'shared/{items,plugins}/*/{behaviour,reader}.ts'], projects: engine },
  clinical: { files: ['shared/clinical/**/*.ts', 'shared/modules/scores/**/*.ts'], projects: engine },
  expression: { files: ['shared/language/expression/**/*.ts'], projects: engine },
  export: { files: ['shared/export/**/*.ts', 'shared/{items,plugins}/**/output*.ts', 'functions/export/**/*.ts'], projects: server },
  data: { files: ['functions/data/**/*.ts', 'functions/*/data/**/*.ts'], projects: server },
  http: { files: ['functions/http/**/*.ts'], projects: server },
  journal: { files: ['frontend/modules/drafts/*.ts'], projects: browser },
};
