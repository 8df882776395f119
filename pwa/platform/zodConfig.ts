import { config } from 'zod';

/**
 * zod reads its settings when a schema is made, so this is imported before whatever makes one. Unasked it would try whether it
 * may make code from text, which the page's policy forbids and the browser reports.
 */
config({ jitless: true });
