/** In these texts `**…**` is strong and `` `…` `` is code. */
export const guide = {
  title: 'How to Develop Great Games',
  lead: 'No Experience Required',
  badge: 'Complete Guide for Beginners',
  sections: 'Sections',
  quick: 'Quick Navigation',
  jump: 'Jump to Section',
  titles: {
    introduction: 'Introduction',
    tools: 'Essential Free Tools',
    understandingAi: 'Understanding AI Development',
    prompting: 'AI Prompting Tactics',
    process: 'Game Creation Process',
    respect: 'Designing Respectful Games',
    hooks: 'Hook Strategies',
    advancedAi: 'Advanced AI Techniques',
    example: 'Complete Example Project',
    testing: 'Testing & Iteration',
    optimization: 'Optimization',
    github: 'What is GitHub',
  },

  introduction: {
    text: [
      'A browser game is a web page that reacts quickly. If you can open a text file, change a word and save it, you can make one.',
      'This guide takes you from nothing to a small finished game in about three weeks, half an hour a day. You need a browser, a text editor and an idea. An AI assistant helps if your school allows one; nothing here depends on it.',
      'Aim small. A finished game with one good idea teaches more, and is played more, than a great one that never ends.',
    ],
    how: 'How to use this guide',
    ways: [
      '**New to all this?** Read the sections in order and stop after each one to try it.',
      '**In a hurry?** Copy the code of the Complete Example Project, run it, and change one number at a time.',
      '**Already making something?** Use Testing & Iteration and Optimization as checklists before you publish.',
    ],
  },

  tools: {
    text: 'Everything here costs nothing, and most of it runs in a browser tab, so it works on a school Chromebook too.',
    list: [
      '**Editor** vscode.dev and github.dev are a full code editor in a tab. A plain text editor is enough to begin.',
      '**Pictures** Piskel for pixel art, Excalidraw or Inkscape for shapes. Squares and circles are fine for the first week.',
      '**Sound** jsfxr makes jumps, coins and crashes from sliders. BeepBox makes short pieces of music.',
      '**Ready-made art** Kenney gives away thousands of pictures and sounds that you may use in any game. Say who made them.',
      '**Looking things up** MDN explains every part of HTML, CSS and JavaScript, with examples to try.',
      '**Developer tools** Press Ctrl + Shift + J. The console says what went wrong, and in which line.',
    ],
    note: 'Your school may block some of these. You only need an editor and a browser.',
  },

  understandingAi: {
    text: [
      'An AI assistant writes code that fits your description, because it has read a great deal of code. It is quick, it sounds sure of itself, and it is often wrong in small ways.',
      'Treat it as a classmate who has read everything and tested nothing. You decide what the game is, you run every piece, and you read what you keep.',
    ],
    good: 'Good at',
    goods: [
      'explaining a line or an error message',
      'writing a small piece you have described exactly',
      'suggesting three ways to do something',
      'finding what you forgot',
    ],
    poor: 'Bad at',
    poors: [
      'knowing whether your game is fun',
      'seeing what happens on your screen',
      'remembering what you said an hour ago',
      'admitting that it does not know',
    ],
    quote: 'If you cannot explain a line to a friend, ask what it does before you keep it.',
    private:
      '**Keep it to the game.** Never give an assistant names, passwords, pictures of people or anything about your school. Follow your school’s rules, and say in your credits where you had help.',
  },

  prompting: {
    text: 'Say what you want as you would tell a builder who has never seen your house. The **SPEC framework** names the four things a good prompt has:',
    spec: [
      '**Scope** One thing at a time, and what is left out: “Only the jump. No enemies yet.”',
      '**Parameters** The numbers: a canvas of 800 by 600, 60 frames a second, three lives.',
      '**Examples** What it should be like: “Like a rubber ball: quick up, slower at the top.”',
      '**Context** The code there is, what happens now and what should happen instead.',
    ],
    weakTitle: 'A weak prompt',
    weak: 'Make me a cool platformer game.',
    strongTitle: 'The same wish, in SPEC',
    strong: [
      'Scope: only the player and the floor. No enemies, no levels and no sound yet.',
      'Parameters: one HTML file with a canvas of 800 by 600. The player is 28 by 36, runs at 240 pixels a second and jumps 110 pixels high. Arrow keys run, the space bar jumps.',
      'Examples: the jump feels like a rubber ball, quick up and slower at the top. Letting go of an arrow key stops at once.',
      'Context: I am a beginner with a Chromebook. Plain JavaScript, no libraries. My game loop is below; keep its names.',
      'Before the code, tell me your plan in five lines.',
    ],
    why: 'The weak prompt makes the assistant choose everything, and you get its game. The strong one leaves it only the work, and you can check every number.',
    moves: 'Four sentences that almost always help',
    moving: [
      '“Ask me three questions before you begin.”',
      '“Change as little as you can, and show me only the lines that change.”',
      '“Explain this function to me as if I were twelve.”',
      '“What did you assume that I have not said?”',
    ],
  },

  process: {
    text: 'Six steps. Each ends with something you can play, so you can stop after any of them and still have a game.',
    steps: [
      '**Idea.** One sentence with a verb: “You push lights to lead moths home.” If it needs two sentences, it is two games.',
      '**Toy.** Make the verb work with plain boxes. Is it fun to do for a minute, without points or levels? If not, change the verb now, while it is cheap.',
      '**Goal.** Add one way to win and one way to lose, and a key that restarts right away.',
      '**Levels.** Teach a thing where it is safe, test it where it matters, then surprise with it. Draw levels on squared paper first.',
      '**Polish.** A title screen, a pause, a sound for every action and a key that mutes them. Polish what people do most often.',
      '**Share.** Let three people play while you say nothing. Fix what stopped them, then publish.',
    ],
    quote:
      'Write down every idea you have on the way, in a file called `later`. It keeps them safe, and out of this game.',
  },

  respect: {
    text: 'A good game is easy to leave and worth coming back to. People who make games know tricks that keep players longer than they want to stay. Leave them out. The players here are your age, and their time is theirs.',
    red: 'Red flags',
    reds: [
      '**Infinite modes** with no place to stop',
      '**Daily login rewards** that make a holiday feel like a loss',
      '**Artificial waits** that time or money shortens',
      '**Loot boxes** that sell a chance instead of a thing',
      '**FOMO:** offers and events that are soon gone',
      '**Streaks** that break when life happens',
      '**Energy systems** that say how long you may play, and sell more',
      '**Aggressive notifications** that call you back',
    ],
    green: 'Green flags',
    greens: [
      'levels that end, and say so',
      'a pause at any moment',
      'progress that is saved without asking',
      'one honest price, or none',
      'nothing that punishes a week away',
      'a win that comes from skill or thought',
      'an ending worth reaching',
      'a calm screen that says: well done, enough for today',
    ],
    dinner: 'The Dinner Test',
    dinnerText:
      'Somebody calls you to dinner in the middle of a game. Can you get up within a minute, without losing anything and without feeling bad?',
    pass: 'To pass it: short levels, a pause on the Escape key, a save after every level, and no clock that runs while nobody plays.',
  },

  hooks: {
    text: "A hook is a promise you keep right away. It isn't a trick. It shows early what is good about your game.",
    three: [
      '**The 3-second rule** Within three seconds of pressing play, something moves because the player moved it. No logos, no long story, no menu of settings.',
      '**The 3-minute rule** Within three minutes the player has won something, and has seen something new that makes them ask what comes next.',
    ],
    how: 'How to keep them',
    ways: [
      'Begin in the game. You can show the title above the first level while people play.',
      'Teach by doing. A low wall teaches jumping better than a page of text.',
      'Make the first win certain and the second one earned.',
      'Answer every key right away with movement, sound or light.',
      'Show the next thing before players can reach it: a closed door, a light far away.',
    ],
    honest:
      '**Be honest outside too.** The cover and the title show what is really played. A cover that promises another game is clickbait, and the reviews will say so.',
  },

  advancedAi: {
    text: 'When your game has more than a hundred lines, how you ask matters more than what you ask.',
    list: [
      '**Plan first.** Ask for a plan without code, correct the plan, and only then ask for the first step of it.',
      '**Small changes.** Ask for the smallest change that does it, never for the whole file again: a rewrite loses what already worked.',
      '**Save before you ask.** Keep the version that works, so that a bad answer costs you a minute and not an evening.',
      '**Cause, then cure.** Give the exact error, the line and what you did. Ask why it happens before you ask for the repair.',
      '**Two opinions.** Give the answer to a fresh conversation and ask what is wrong with it.',
      '**Ask for tests.** “List ten ways a player could break this: keys held down, the window made small, the tab left for an hour.”',
    ],
    promptTitle: 'A prompt for a bug',
    prompt: [
      'What I did: I held the right arrow key and jumped against a wall.',
      'What I expected: the player slides down the wall.',
      'What happens: the player sticks to it until I let go of the key.',
      'The code that moves the player is below. Do not write code yet. Tell me the two most likely causes, and how I can find out which one it is.',
    ],
  },
};
