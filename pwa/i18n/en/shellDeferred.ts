import { reportCategories } from '#sync/constants.ts';

/** What comes to every page once it stands: menus, dialogs, bars, and the frame a game is played in. */
export const shellDeferred = {
  aMomentAgo: 'a moment ago',
  ago: {
    year: (n: number) => (n === 1 ? '1 year ago' : `${n} years ago`),
    month: (n: number) => (n === 1 ? '1 month ago' : `${n} months ago`),
    week: (n: number) => (n === 1 ? '1 week ago' : `${n} weeks ago`),
    day: (n: number) => (n === 1 ? '1 day ago' : `${n} days ago`),
    hour: (n: number) => (n === 1 ? '1 hour ago' : `${n} hours ago`),
    minute: (n: number) => (n === 1 ? '1 minute ago' : `${n} minutes ago`),
  },
  menu: {
    label: (username: string) => `Account menu of ${username}`,
    library: 'My Library',
    wishlist: 'Wishlist',
    cart: 'Cart',
    friends: 'Friends',
    developer: 'Developer Portal',
    guide: 'Game Dev Guide',
    approvals: 'Game Approvals',
    moderation: 'Moderation',
    dashboard: 'Lead Dashboard',
    settings: 'Settings',
    logOut: 'Log out',
  },
  bell: {
    title: 'Notifications',
    unread: (n: string) => `Notifications, ${n} unread`,
    readAll: 'Mark all read',
    read: 'Mark read',
    isUnread: 'Unread,',
    none: 'No notifications',
    offline: "You're offline. Notifications load when you're back online.",
  },
  report: {
    open: 'Report an issue',
    title: 'Report an issue',
    lead: "Moderators read every report. We don't tell the person you report who you are.",
    category: 'Category',
    choose: 'Select a category',
    categories: reportCategories as Record<keyof typeof reportCategories, string>,
    subject: 'Subject',
    description: 'Description',
    descriptionHint: 'What happened, where, and when?',
    game: 'Game (optional)',
    gamePlaceholder: 'Search by title',
    noGame: 'No game with this title',
    showGames: 'Show games',
    clearGame: 'No game',
    gameGone: "This game isn't in the store. If your report is about it, write its name.",
    person: 'Person (optional)',
    nobody: 'No specific person',
    thisPerson: 'The person you chose',
    submit: 'Submit Report',
    submitting: 'Submitting...',
    offline: "You're offline. What you write is saved here. Send it when you're back online.",
  },
  feedback: {
    open: 'Give Feedback',
    title: 'Give Feedback',
    lead: 'Ideas, praise, problems: the people who make Recess read everything.',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Feedback',
    sending: 'Sending...',
    offline: "You're offline. What you write is saved here. Send it when you're back online.",
  },
  /** A session that ended on another device, on a device that others use too. */
  ended: {
    title: "You're logged out",
    text: 'Your data was removed from this device.',
    waiting: (n: number, changes: string) =>
      n === 1
        ? `Your data was removed from this device. ${changes} stays here. We'll send it when you log in again.`
        : `Your data was removed from this device. ${changes} stay here. We'll send them when you log in again.`,
  },
  logOut: {
    title: 'Log out?',
    text: (n: number, changes: string) =>
      n === 1
        ? `${changes} isn't saved to your account yet. Keep it on this device, and we'll send it when you log in here again.`
        : `${changes} aren't saved to your account yet. Keep them on this device, and we'll send them when you log in here again.`,
    drafts: (n: number, texts: string) =>
      n === 1
        ? 'One draft is only on this device. Keep it, and you can finish it when you log in here again.'
        : `${texts} drafts are only on this device. Keep them, and you can finish them when you log in here again.`,
    discard: 'Discard',
    keep: 'Keep on this device',
    send: 'Send now',
    sending: 'Sending...',
    still: "You're still logged in",
  },
  bar: {
    label: 'Sync status',
    waiting: (n: string) => `${n} waiting, saved on this device`,
    expired: 'Log in again',
    hereAnyway: 'Your data is on this device',
    offline: 'Offline',
    stuck: 'Not sent yet',
    saved: 'All saved',
    checking: 'Checking...',
    retry: 'Retry',
    setBack: 'Recess was restored from a backup.',
    setBackMore: 'Your latest changes may be missing. Please check.',
    seen: 'Got it',
    change: 'change',
    changes: 'changes',
    needAnswer: (n: number): string => (n === 1 ? 'needs your answer' : 'need your answer'),
    show: 'Show',
    hide: 'Hide',
    aChange: 'One change',
    changedElsewhere: 'was also changed somewhere else',
    notAccepted: 'was not accepted',
    keepMine: 'Keep mine',
    keepOther: 'Keep the other',
    edit: 'Edit',
    discard: 'Discard',
  },
  update: {
    label: 'New version',
    ready: 'A new version of Recess is ready.',
    now: 'Update',
    later: 'Later',
  },
  storage: {
    label: 'Storage is not available',
    text: "This browser can't store data for Recess right now. Its storage is blocked, full or damaged. You can look around, but you can't log in, save or play offline.",
    cookies:
      'This browser blocks cookies for Recess. You need one to log in. Allow cookies for this site, then try again.',
    check: 'Check this device',
    close: 'Got it',
  },
  play: {
    playing: (title: string) => `Playing ${title}`,
    fullScreen: 'Full screen',
    leave: 'Leave game',
    link: {
      title: 'Open another site?',
      text: (game: string, address: string) =>
        `${game} wants to open ${address}. That page is not part of Recess. Only open it if you know it.`,
      yes: 'Open in a new tab',
    },
    ownTab: {
      title: 'This game needs its own tab',
      text: (game: string) =>
        `${game} asks questions in a way that browsers block here. It works in its own tab, but your progress there stays on this device. Always open it from Recess. If you open it another way, it starts over.`,
      yes: 'Open in a new tab',
    },
    file: {
      title: 'Save a file?',
      text: (game: string, name: string, size: string) => `${game} made the file ${name} (${size}) for you.`,
      kind: (game: string, name: string) =>
        `${game} made the file ${name}. Recess doesn't save this kind of file because your computer could run it.`,
      size: (game: string, name: string) => `${game} made the file ${name}. It's too large to save from here.`,
      yes: 'Save',
    },
  },
};
