import { any, partitions, type FunctionPlan } from '../../function-plan.ts';
import { likenessOf, pairsOf } from './data/keys.ts';

const { byUpdate, caller, cards, digestSecret, domain, domainList, ofHospital, session, wholeFolder } = partitions;
const alike = likenessOf(any).pk;
const pairs = pairsOf(any).pk;

export const qualityFunctions = {
  quality: {
    entry: 'functions/modules/quality/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 25,
    reads: [...caller, wholeFolder, domain, digestSecret],
    puts: [cards, alike, pairs],
    updates: [session, cards, pairs],
    deletes: [alike],
    indexes: { GSI1: [byUpdate], GSI2: [domainList], GSI4: [ofHospital] },
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
