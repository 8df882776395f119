/** The device's clock, ISO 8601 in UTC. It dates what the person sees; it decides no order. */
export const nowIso = () => new Date().toISOString();
