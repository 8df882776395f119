/**
 * The second half of the guide, from the example to publishing. In these texts `**…**` is strong and `` `…` `` is code.
 */
export const guideProject = {
  example: {
    text: 'A puzzle platformer, small enough to finish and large enough to be proud of. This is the plan we would write before the first line of code.',
    facts: [
      ['15', 'levels'],
      ['800×600', 'pixels of canvas'],
      ['60 fps', 'with 4 GB of RAM'],
      ['5–30 min', 'a session, per level'],
      ['Every 3', 'levels a new mechanic'],
    ],
    plan: 'The fifteen levels',
    number: 'Levels',
    mechanic: 'What is new',
    learns: 'What the player works out',
    levels: [
      ['1–3', 'Walk, jump, reach the door', 'How far and how high a jump goes'],
      ['4–6', 'Boxes that can be pushed', 'A box is also a step'],
      ['7–9', 'Switches that open doors while they are held', 'A box can hold a switch'],
      ['10–12', 'Platforms that move', 'When to wait'],
      ['13–15', 'All of it together, and an ending', 'That they have learned all this'],
    ],
    codeTitle: 'The start of it, in code',
    codeText:
      'Save this as `index.html` and open it in a browser. It is a whole game of two levels: the arrow keys run, the space bar jumps, and the door leads on.',
    codeLabel: 'The example game, index.html',
    game: {
      title: 'Fifteen Doors',
      level: 'Level',
      end: 'The end. Well done!',
      map: '# is a wall, S the start, D the door; a tile is 40 by 40',
      steps: 'One pixel at a time, so nobody ends up inside a wall',
      fixed: 'Always 60 steps a second, however fast the screen is',
      fallen: 'Fell out: try again right away',
    },
    whole: 'A finished game to play and to read',
    wholeTexts: [
      '**Lantern Hollow** in this store is a finished game like this: fifteen levels, and something new every three. Walk and jump, cover the lantern, set it down, ride the moths, wake the crystals.',
      'Its code is written for reading, with a small file for each thing. You find it in the source of Recess, in `api/demo/games/lantern-hollow/build`. Start with `rules/world.js`. A test plays the solutions beside it, so no level can become impossible by accident.',
    ],
    wholeLink: 'Find Lantern Hollow',
    how: 'How it works',
    explained: [
      '**Levels are drawings.** Each is a few lines of text. You can add the third one without touching the rest.',
      '**One step is always the same length.** A slow Chromebook takes several steps per picture, and a fast screen waits. The game runs at the same speed on both.',
      '**Corners decide.** The player can be anywhere, as long as none of its four corners is in a wall.',
      '**Losing costs nothing.** If you fall, you restart right away.',
    ],
    yours: 'Make it yours',
    ideas: [
      'Draw a third level. Let a friend play it while you say nothing.',
      'Change the `640` of the jump and the `1800` of gravity. Which pair feels like the moon?',
      'Add `B` for a box: solid like a wall, but it moves when the player runs against it.',
      'Save the number of the level in `localStorage`, so nobody loses it. That passes the Dinner Test.',
    ],
  },

  testing: {
    text: 'You can see your own game for the first time only once. So test it in two ways: with a list, and with people.',
    lists: [
      {
        title: 'Does it work?',
        items: [
          'It starts without an error in the console.',
          'It can be won, lost, paused, muted and started again.',
          'It works in a small window, in full screen and at 200 % zoom.',
          'It still works after you leave it for ten minutes.',
          'It works offline once it has loaded.',
        ],
      },
      {
        title: 'Can everyone play it?',
        items: [
          'It works with only the keyboard, and on a trackpad.',
          'It says nothing only by color, or only by sound.',
          'Text can be read from an arm’s length away.',
          'Nothing flashes more than three times a second.',
          'If you must press keys quickly, there is an easier way.',
        ],
      },
      {
        title: 'Is it respectful?',
        items: [
          'It passes the Dinner Test.',
          'It has none of the red flags.',
          'It asks for no name, no e-mail and no picture.',
          'Pictures and sounds are yours, or you may use them and say who made them.',
          'The cover shows the game as it is.',
        ],
      },
    ],
    people: 'Testing with people',
    steps: [
      'Ask someone who has never seen it. Say only: “Please think aloud.”',
      'Watch and write down where they stop, smile or sigh. Do not help, even if it hurts.',
      'Ask afterwards: “What was it about? What did you want to do and could not?”',
      'Fix the one thing that stopped most people. Only that one.',
      'Find someone new, and start again. Three rounds make a different game.',
    ],
    quote:
      'When people say something is wrong, they are almost always right. When they say how to fix it, they are often wrong.',
  },

  optimization: {
    text: 'Most of your players have a Chromebook with 4 GB of memory and a small processor. A game that runs well there runs well everywhere.',
    how: 'Chromebook optimization',
    list: [
      '**Measure first.** In the developer tools, open Performance, set the processor to 4 times slower and record ten seconds of play. Fix the longest bar.',
      '**16 milliseconds.** That is all the time there is for one picture at 60 a second. Leave half of it to the browser.',
      '**Make things once.** A list of fifty sparks that are used again and again is faster than new ones. The browser does not have to clean up in the middle of a jump.',
      '**Draw less.** Draw only what is on the screen. Draw what never changes only once.',
      '**Small files.** Pictures at the size at which they are shown, sounds of a second or two, the whole game under 10 MB.',
      '**Stop when nobody looks.** `requestAnimationFrame` does it by itself in a hidden tab; your timers and your music do not.',
    ],
    codeText: 'For example, a background of a thousand stars, drawn once and then copied in a single step:',
    codeLabel: 'A background that is drawn once',
    offline: 'Works offline',
    offlineText:
      'Put everything the game needs into its own folder. Use no fonts, libraries or sounds from other addresses. Then players can download it, and it starts on the bus too.',
  },

  github: {
    text: 'GitHub keeps every version of your files, and shows them to others if you wish. It is where most of the world’s programs are made, and it is free. You must be 13 to have an account.',
    terms: [
      '**Repository** The folder of your game, with its whole history.',
      '**Commit** A version with a sentence about it: “The door opens only with the key.”',
      '**Branch** A place to try something without breaking anything. If it is good, you merge it.',
      '**README** The page people read first: what it is, how to play, who helped.',
      '**Pages** Shows your game to the world at its own address.',
    ],
    first: 'Your first repository',
    steps: [
      'Make an account with a name that is not your own, and ask an adult if your school has one for you.',
      'Press **New repository**, give it your game’s name and choose to add a README.',
      'Press **Add file**, then **Upload files**, and drop `index.html` and its pictures in.',
      'Write one sentence about what you did, and press **Commit changes**.',
      'In **Settings**, open **Pages** and choose the branch `main`. A minute later your game has an address.',
    ],
    recess: 'Put it on Recess',
    recessText:
      'In the Developer Portal you can give that address, or upload the folder as a zip with `index.html` at its top. Players can download an uploaded game. A game at an address always needs internet.',
    portal: 'Developer Portal',
    plan: 'Your plan for three weeks',
    badges: [
      {
        week: 'Week 1',
        name: 'Toy Maker',
        tasks: ['An idea in one sentence', 'A toy that is fun for a minute', 'A way to win and a way to lose'],
      },
      {
        week: 'Week 2',
        name: 'Level Builder',
        tasks: ['Five levels', 'A title screen, sound and a pause', 'Three testers, one round of fixes'],
      },
      {
        week: 'Week 3',
        name: 'Game Developer',
        tasks: ['All three checklists', 'A cover and a description', 'Published, and shown to someone'],
      },
    ],
    close: 'Three badges, and nobody counts the days. If it takes you six weeks, it was a plan for six weeks.',
  },
};
