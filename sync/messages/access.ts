export const accessTexts = {
  signIn: 'Please sign in',
  proxyLimit: 'The server in front of Recess refuses large files. Ask the people who run it to allow 12 MB.',
} as const;
/**
 * Messages that the first screen may need. They do not use `defineMessages`, because everything here is loaded with the
 * first screen (decision 0033).
 */
export const accessMessage = (key: keyof typeof accessTexts) => ({
  message: accessTexts[key],
  i18n: { id: `access.${key}` },
});
