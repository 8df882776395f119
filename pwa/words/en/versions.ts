import { engines } from '../engines.ts';

export const versions = {
  engines,
  report: {
    files: (count: number, files: string, size: string) => `${files} ${count === 1 ? 'file' : 'files'}, ${size}`,
    madeWith: (engine: string) => `Made with ${engine}`,
    noEngine: 'No known engine',
    unknown: 'Its files were taken in before they were looked at.',
    outside: (count: number) =>
      count === 1
        ? 'It loads from 1 address elsewhere, which it cannot reach here:'
        : `It loads from ${count} addresses elsewhere, which it cannot reach here:`,
    mentioned: (count: number) =>
      count === 1 ? '1 address elsewhere stands in its scripts:' : `${count} addresses elsewhere stand in its scripts:`,
    missing: (count: number) =>
      count === 1 ? '1 file that it names is missing:' : `${count} files that it names are missing:`,
    capitals: (count: number) =>
      count === 1
        ? '1 file is written with other capital letters than it has:'
        : `${count} files are written with other capital letters than they have:`,
    written: (named: string, there: string) => `${named}, which is called ${there}`,
    needs: (what: string) => `It uses ${what}.`,
    need: {
      threads: 'threads (SharedArrayBuffer)',
      alert: 'alert()',
      confirm: 'confirm()',
      prompt: 'prompt()',
      frame: 'a frame of its own (iframe)',
    },
    ownWorker: 'It brings a service worker of its own, which does not run here.',
  },
  trial: {
    none: 'Not tried yet: what is said of offline play is the developer’s word.',
    heading: (day: string) => `Tried without a network on ${day}:`,
    with: (browser: string) => `Chromium ${browser}, at a quarter of this computer’s speed`,
    outcomes: {
      ran: 'It ran.',
      blank: 'It painted nothing.',
      hung: 'It came to no end and was stopped.',
      crashed: 'It crashed.',
    },
    verdicts: { offline: 'Works offline', internet: 'Needs internet', untested: 'Not tested offline' },
    asked: (question: string) => `It asked with ${question}, which browsers block in a frame.`,
    still: 'Nothing in its picture changed while it was played.',
    elsewhere: 'It asked another site for something, and played on without it.',
    chromebook: 'Chromebook verified',
    noChromebook: 'Too slow or too heavy for a school’s Chromebook',
    firstFrame: (ms: string) => `First picture after ${ms} ms`,
    frames: (median: string, p95: string) => `${median} ms a frame, ${p95} ms where it is slow`,
    heap: (size: string) => `${size} of memory`,
    errors: (count: number) => (count === 1 ? '1 error:' : `${count} errors:`),
    refused: (count: number) => (count === 1 ? '1 address it did not get:' : `${count} addresses it did not get:`),
    absent: (count: number) =>
      count === 1 ? '1 file of its own is missing:' : `${count} files of its own are missing:`,
  },
  tryOut: 'Try it out',
  tryOutOf: (title: string) => `Try it out: ${title}`,
  preview: {
    badge: 'Trial',
    gone: 'This version cannot be tried out',
    offline: 'Trying out a version needs a connection.',
  },
  mine: {
    heading: 'Versions',
    headingOf: (title: string) => `Versions of ${title}`,
    states: { pending: 'Waiting for review', approved: 'Approved', rejected: 'Not approved', withdrawn: 'Taken back' },
    live: 'Played now',
    sent: (day: string) => `Sent ${day}`,
    reason: 'Why it was not approved:',
    withdraw: 'Take back',
    restore: 'Play this one again',
    restored: { title: 'This version is played now' },
    offline: 'Versions need a connection.',
    next: 'New version',
    nextText: 'Players keep the version they have until staff approve this one.',
    notes: 'What is new',
    notesHint: 'For staff, in a sentence or two.',
    choose: 'Choose a zip of the new version',
    send: 'Send for review',
    sending: 'Sending...',
    sentToast: { title: 'Version sent', text: 'Staff will look at it. Until then nothing changes for players.' },
  },
  review: {
    title: 'New versions',
    text: 'Of games that are in the store. What is played stays as it is until you approve.',
    by: (developer: string) => `by ${developer}`,
    since: (ago: string) => `Sent ${ago}`,
    noNotes: 'Nothing is said about what is new.',
    approve: 'Approve',
    approveOf: (title: string) => `Approve the new version of ${title}`,
    approved: { title: 'Version approved' },
    reject: 'Reject',
    rejectOf: (title: string) => `Reject the new version of ${title}`,
    rejected: { title: 'Version rejected' },
    rejection: {
      title: (title: string) => `Reject the new version of ${title}?`,
      text: (developer: string) => `${developer} reads your reason. What is played now stays.`,
      reason: 'Reason',
      hint: 'What is wrong, and what would make it right.',
      submit: 'Reject version',
      submitting: 'Rejecting...',
    },
  },
};
