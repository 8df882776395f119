import { gameEngineNames } from '../gameEngineNames.ts';

export const versions = {
  gameEngineNames,
  report: {
    files: (count: number, files: string, size: string) => `${files} ${count === 1 ? 'file' : 'files'}, ${size}`,
    madeWith: (engine: string) => `Made with ${engine}`,
    noEngine: 'No known engine',
    unknown: 'These files are older than our file check.',
    outside: (count: number) =>
      count === 1
        ? 'It loads from 1 outside address, which is blocked here:'
        : `It loads from ${count} outside addresses, which are blocked here:`,
    mentioned: (count: number) =>
      count === 1 ? 'Its scripts mention 1 outside address:' : `Its scripts mention ${count} outside addresses:`,
    missing: (count: number) =>
      count === 1 ? '1 file that it uses is missing:' : `${count} files that it uses are missing:`,
    capitals: (count: number) =>
      count === 1
        ? 'It writes 1 file name with the wrong capital letters:'
        : `It writes ${count} file names with the wrong capital letters:`,
    written: (named: string, there: string) => `${named}, but the file is ${there}`,
    needs: (what: string) => `It uses ${what}.`,
    need: {
      threads: 'threads (SharedArrayBuffer)',
      alert: 'alert()',
      confirm: 'confirm()',
      prompt: 'prompt()',
      frame: 'its own frame (iframe)',
    },
    threads: { on: 'The developer turned threads on.', off: 'The developer turned threads off.' },
    ownWorker: 'It has its own service worker, which does not run here.',
  },
  trial: {
    none: 'Not tested yet. What it says about offline play comes from the developer.',
    heading: (day: string) => `Tested offline on ${day}:`,
    with: (browser: string) => `Chromium ${browser}, at a quarter of this computer’s speed`,
    outcomes: {
      ran: 'It ran.',
      blank: 'It showed nothing.',
      hung: 'It hung, so we stopped it.',
      crashed: 'It crashed.',
    },
    verdicts: { offline: 'Works offline', internet: 'Needs internet', untested: 'Not tested offline' },
    asked: (question: string) => `It used ${question}, which browsers block in a frame.`,
    still: 'Its picture never changed while we played it.',
    elsewhere: 'It asked another site for something, and ran on without it.',
    lacking: 'It asked for a file that its build does not have.',
    chromebook: 'Chromebook verified',
    noChromebook: 'Too slow or too heavy for a school’s Chromebook',
    firstFrame: (ms: string) => `First picture after ${ms} ms`,
    frames: (median: string, p95: string) => `${median} ms a frame, ${p95} ms where it is slow`,
    heap: (size: string) => `${size} of memory`,
    errors: (count: number) => (count === 1 ? '1 error:' : `${count} errors:`),
    refused: (count: number) => (count === 1 ? '1 address did not load:' : `${count} addresses did not load:`),
    absent: (count: number) =>
      count === 1 ? '1 file of its own is missing:' : `${count} files of its own are missing:`,
  },
  tryOut: 'Try it out',
  tryOutOf: (title: string) => `Try it out: ${title}`,
  preview: {
    badge: 'Trial',
    gone: "You can't try out this version",
    offline: 'Go online to try out a version.',
  },
  mine: {
    heading: 'Versions',
    headingOf: (title: string) => `Versions of ${title}`,
    states: { pending: 'Waiting for review', approved: 'Approved', rejected: 'Not approved', withdrawn: 'Withdrawn' },
    live: 'Live now',
    sent: (day: string) => `Sent ${day}`,
    reason: 'Why it was not approved:',
    withdraw: 'Withdraw',
    restore: 'Go back to this one',
    restored: { title: 'This version is live now' },
    offline: 'Go online to see versions.',
    next: 'New version',
    nextText: 'Players keep the version they have until staff approve this one.',
    notes: "What's new",
    notesHint: 'Tell our staff in a sentence or two.',
    choose: 'Choose a zip of the new version',
    send: 'Send for review',
    sending: 'Sending...',
    sentToast: { title: 'Version sent', text: 'Our staff will review it. Until then, nothing changes for players.' },
  },
  review: {
    title: 'New versions',
    text: 'For games that are in the store. Players keep the current version until you approve.',
    by: (developer: string) => `by ${developer}`,
    since: (ago: string) => `Sent ${ago}`,
    noNotes: 'The developer did not say what is new.',
    approve: 'Approve',
    approveOf: (title: string) => `Approve the new version of ${title}`,
    approved: { title: 'Version approved' },
    reject: 'Reject',
    rejectOf: (title: string) => `Reject the new version of ${title}`,
    reportOf: (title: string) => `Report the new version of ${title}`,
    rejected: { title: 'Version rejected' },
    rejection: {
      title: (title: string) => `Reject the new version of ${title}?`,
      text: (developer: string) => `${developer} will see your reason. The current version stays live.`,
      reason: 'Reason',
      hint: 'What is wrong, and how to fix it.',
      submit: 'Reject version',
      submitting: 'Rejecting...',
    },
  },
};
