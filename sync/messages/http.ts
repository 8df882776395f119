import { fillEnglish } from './fillEnglish.ts';
import { defineMessages } from './message.ts';

/** Messages about invalid requests; screens hardly ever send such requests. */
export const httpMessage = defineMessages(
  'http',
  {
    uploadBroke: 'The upload broke off. Please try again.',
    tooMuch: 'That is too much at once',
    sendJson: 'Send JSON',
    sendPlainJson: 'Send JSON without compression',
    sendFile: 'Send a file',
    sendForm: 'Send a form with a file',
    oneFile: 'Send one file only',
    fileOnly: 'Send the file and nothing else',
    unreadableJson: 'The request is not readable JSON',
    bodyObject: 'The body must be an object',
    noAddress: 'There is no such address',
    methods: 'This address takes {methods}',
    otherSite: 'This does not come from the site itself',
    unknownKey: 'Unrecognized key: "{key}"',
  },
  fillEnglish,
);
