const event = 'recess:too-old';

/** The store says that this app is too old to save: what waits stays, and there must be a newer one. */
export const emitUpgradeRequired = (): void => void globalThis.dispatchEvent?.(new Event(event));
export const onUpgradeRequired = (look: () => void): void => addEventListener(event, look);
