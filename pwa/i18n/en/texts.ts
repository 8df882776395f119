/** What is said of words that may not stand where they are written, and to who writes of being hurt. */
export const texts = {
  marked: (words: string) => `These words can't be sent: ${words}. Change them.`,
  quoted: (word: string) => `“${word}”`,
  help: {
    label: 'Help',
    title: "You don't have to go through this alone",
    lines: [
      'If you or a friend is hurting, it is not your fault. You deserve help.',
      'Talk to an adult you trust: at home, at school or in a club.',
      'Free helplines are there to listen, even if you only want to talk.',
    ],
    open: 'Get help now',
    readers: {
      message: 'Only your friend reads this message.',
      messageAndStaff: 'Your friend reads this message. A moderator may read it too, so that someone can help.',
      staff: "This isn't posted. If you send it, a moderator reads it, so that someone can help.",
      nobody: "This isn't posted, and nobody reads it.",
      toStaff: 'Staff read what you send here.',
      pair: 'Only your friend reads this message and the one before it.',
      pairAndStaff:
        'Your friend reads this message and the one before it. A moderator may read both too, so that someone can help.',
      barred: "You can't write to others right now, so nobody reads this.",
      barredAndStaff:
        "You can't write to others right now, so no friend or player reads this. If you send it, a moderator may read it, so that someone can help.",
      refused: "This wasn't sent, and nobody reads it.",
      refusedAndStaff: 'No friend or player reads this. A moderator may read it, so that someone can help.',
    },
    notService: "Recess isn't an emergency service.",
  },
  /** Below a message of a friend who may be in danger. */
  friendHelp: {
    label: 'Help for your friend and you',
    title: 'Your friend may need help',
    lines: [
      "Tell them that you're there and that you care. You don't have to fix it, and it isn't your fault.",
      'Tell an adult you trust now, even if your friend wants to keep it a secret. That is how friends help.',
    ],
    staffMayRead: 'A moderator may read this message too, so that someone can help.',
    onlyYou: 'Only you read this message.',
  },
  strike: {
    label: 'Warning',
    title: "That word isn't OK here",
    lines: [
      'It is a slur: it puts people down for who they are. It hurts, also as a joke.',
      'Write what happened, or what you think of the game. Leave the word out.',
    ],
    first: "This is a warning. If it happens again today, you can't write to others for 5 minutes.",
    why: 'Why, and what you can do',
    muted: (until: string) => `You can't write to others until ${until}. You can still play, read and rate games.`,
  },
  /** Of the words of a game that waits for approval. */
  marks: {
    title: 'Words to look at',
    label: (title: string) => `Words to look at in ${title}`,
    about: {
      rude: 'Rude',
      slur: 'A slur',
      bullying: 'May hurt someone',
      contact: 'A way to reach someone',
      link: 'A link',
      lure: 'Asks for secrets, photos or meetings',
      distress: 'About being hurt or dying',
    },
  },
  close: 'Close',
  anyway: { title: 'Send anyway?', yes: 'Send anyway', no: 'Change it' },
};
