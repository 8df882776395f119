/** The device's current time, ISO 8601 in UTC. It is only displayed; no order depends on it. */
export const nowIso = () => new Date().toISOString();
/** The hour of the device's clock and time zone, 0 to 23. */
export const hourNow = () => new Date().getHours();
