import { defineMessages } from './message.ts';

/** Queued writes, saves and the devices that send them. */
export const syncMessage = defineMessages('sync', {
  savesTooLarge: 'Your saves take too much room together',
  notAllSent: 'Not everything could be sent. Try again, or keep it on this device.',
  outboxFull: 'Too much is waiting on this device. Connect to send it first.',
  changedElsewhere: 'It was changed somewhere else in the meantime',
  upgrade: 'A newer version of Recess is needed to save. Reload when you can.',
  unknownDevice: 'This device must introduce itself again',
  twoCopies: 'Two copies of this device are writing',
  notQueueable: 'This cannot be queued',
});
