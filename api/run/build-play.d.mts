export function buildPlay(outdir?: string): Promise<void>;
