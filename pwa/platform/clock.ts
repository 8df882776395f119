/** The device's current time, ISO 8601 in UTC. It is only displayed; no order depends on it. */
export const nowIso = () => new Date().toISOString();
