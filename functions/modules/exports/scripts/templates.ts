import { readFileSync } from 'node:fs';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** A bundle contains the texts instead of reading the files (infra/constant-modules.ts). */
export const templates = { r: textOf('load.R'), python: textOf('load.py'), spss: textOf('load.sps'), stata: textOf('load.do') };
