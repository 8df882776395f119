export const accessTexts = {
  signIn: 'Please sign in',
  proxyLimit: 'The server in front of Recess refuses large files. Ask the people who run it to allow 12 MB.',
} as const;
/** What the first screen may have to say, without `defineMessages`: all of this is loaded with that (decision 0033). */
export const accessMessage = (key: keyof typeof accessTexts) => ({
  message: accessTexts[key],
  i18n: { id: `access.${key}` },
});
