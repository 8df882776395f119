import { config } from 'zod';

/**
 * Turns off zod's JIT. zod reads its settings when a schema is created, so this module is imported before any module
 * that creates one. Otherwise zod would test whether it may compile code from text, which the page's CSP forbids and
 * the browser reports.
 */
config({ jitless: true });
