import { readFileSync } from 'node:fs';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The scripts that load the tables of an archive, each in its own language. In a bundle this module is its value (infra/constant-modules.ts). */
export const templates = { r: textOf('load.R'), python: textOf('load.py'), spss: textOf('load.sps'), stata: textOf('load.do') };
