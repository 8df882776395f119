import { type ConductRule, conductRules } from '#sync/policy/conduct.ts';

export const policy = { rules: conductRules as Record<ConductRule, string> };
