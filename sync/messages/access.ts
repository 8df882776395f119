import type { MessageArea } from './message.ts';

const texts = {
  signIn: 'Please sign in',
  proxyLimit: 'The server in front of Recess refuses large files. Ask the people who run it to allow 12 MB.',
} as const;
const say = (key: keyof typeof texts) => ({ message: texts[key], i18n: { id: `access.${key}` } });
/** What the first screen may have to say, without `defineMessages`: all of this is loaded with that (decision 0033). */
export const accessMessage = Object.assign(say, { area: 'access', texts }) as MessageArea<'access', typeof texts>;
