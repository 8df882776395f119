/**
 * zod keeps its settings here and reads them when a schema is made, wherever that is first. Unasked it would try whether it
 * may make code from text, which the page's policy forbids and the browser reports.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
