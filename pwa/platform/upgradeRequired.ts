const event = 'recess:too-old';

/**
 * Announces that the store accepts no writes from this app version: pending writes stay, and a newer version must
 * exist.
 */
export const emitUpgradeRequired = (): void => void globalThis.dispatchEvent?.(new Event(event));
export const onUpgradeRequired = (look: () => void): void => addEventListener(event, look);
