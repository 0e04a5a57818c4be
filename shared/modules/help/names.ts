/** Workbooks that the upload screen offers, with the beginning of their file names. */
export const guideWorkbooks = { example: 'example', blank: 'blank', trauma: 'trauma_registry', triage: 'paediatric_triage', arrest: 'cardiac_arrest', national: 'national_trauma' } as const;
export type GuideWorkbook = keyof typeof guideWorkbooks;
export const guideWorkbookNames = Object.keys(guideWorkbooks) as [GuideWorkbook, ...GuideWorkbook[]];

export type DemoForm = Exclude<GuideWorkbook, 'example' | 'blank'>;

/** Distinguishes the demo project from projects of managers. */
export const demoDesignName = 'fuda_demo';
