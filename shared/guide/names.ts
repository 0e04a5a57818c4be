/** The workbooks that the upload screen hands out, and how their files begin. */
export const guideWorkbooks = { example: 'example', blank: 'blank', trauma: 'trauma_registry', triage: 'paediatric_triage', arrest: 'cardiac_arrest', national: 'national_trauma' } as const;
export type GuideWorkbook = keyof typeof guideWorkbooks;
export const guideWorkbookNames = Object.keys(guideWorkbooks) as [GuideWorkbook, ...GuideWorkbook[]];

/** The forms of the demo registry. */
export type DemoForm = Exclude<GuideWorkbook, 'example' | 'blank'>;

/** What tells the project of demo content from those of managers. */
export const demoDesignName = 'fuda_demo';
