import { watch } from 'node:fs';
import { join } from 'node:path';

const folders = ['frontend', 'functions', 'shared', 'infra'];
/** Editors write a file in several steps. */
const quietTime = 150;

/** Calls `rebuild` after each change of the sources, one call at a time; a failed build is told and the former one stays. */
export function watchSources(root: string, rebuild: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  let isStale = false;

  const run = async (): Promise<void> => {
    if (isBuilding) return;
    isBuilding = true;
    while (isStale) {
      isStale = false;
      const began = performance.now();
      try {
        await rebuild();
        console.log(`Rebuilt in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
    isBuilding = false;
  };

  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || name.startsWith('local/') || /(^|\/)\.|~$|\.tsbuildinfo$/.test(name)) return;
      isStale = true;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), quietTime);
    });
  }
}
