import type { Chapter } from './chapters.tsx';

export const basics: readonly Chapter[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    text: (
      <>
        <p>
          A browser game is a web page that reacts quickly. If you can open a text file and save it, you can make one.
          This guide takes you from nothing to a small finished game in about three weeks, half an hour a day.
        </p>
        <p>
          Aim small. A finished game with one good idea teaches more, and is played more, than a great one that never
          ends.
        </p>
      </>
    ),
  },
  {
    id: 'tools',
    title: 'Essential Free Tools',
    text: (
      <ul>
        <li>
          <b>An editor</b> in the browser, such as github.dev, or VS Code where you may install programs.
        </li>
        <li>
          <b>A drawing program</b>: Piskel for pixels, Inkscape or Excalidraw for shapes.
        </li>
        <li>
          <b>Sound</b>: jsfxr makes jumps, coins and crashes from sliders.
        </li>
        <li>
          <b>The browser’s developer tools</b>, behind F12: the console tells you what went wrong and in which line.
        </li>
      </ul>
    ),
  },
  {
    id: 'understanding-ai',
    title: 'Understanding AI Development',
    text: (
      <>
        <p>
          An AI assistant can write code that you describe. It is quick and sure of itself, and often wrong. Treat it as
          a classmate who has read a lot and tested nothing: you decide what the game is, you run every piece, and you
          read what you keep.
        </p>
        <blockquote>If you cannot explain a line to a friend, ask what it does before you keep it.</blockquote>
      </>
    ),
  },
  {
    id: 'prompting',
    title: 'AI Prompting Tactics',
    text: (
      <>
        <p>Say what you want the way you would tell a builder. The SPEC framework helps:</p>
        <ul>
          <li>
            <b>Scope.</b> One thing at a time: “Only the jump. No enemies yet.”
          </li>
          <li>
            <b>Parameters.</b> Numbers: an 800 by 600 canvas, 60 frames a second, three lives.
          </li>
          <li>
            <b>Examples.</b> “The jump should feel like a rubber ball: quick up, slower at the top.”
          </li>
          <li>
            <b>Context.</b> Paste the code there is, and say what happens now and what should happen.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'process',
    title: 'Game Creation Process',
    text: (
      <ol>
        <li>
          <b>Idea.</b> One sentence with a verb: “You push lights to lead moths home.”
        </li>
        <li>
          <b>Toy.</b> Make the verb work with plain boxes. Is it fun to do for a minute?
        </li>
        <li>
          <b>Goal.</b> Add a way to win and a way to lose.
        </li>
        <li>
          <b>Levels.</b> Teach, then test, then surprise.
        </li>
        <li>
          <b>Polish.</b> Sound, a title screen, a pause, a way to mute.
        </li>
        <li>
          <b>Share.</b> Let three people play while you say nothing, and mend what stopped them.
        </li>
      </ol>
    ),
  },
  {
    id: 'respect',
    title: 'Designing Respectful Games',
    text: (
      <>
        <p>A good game is easy to leave. Before you publish, look for red flags:</p>
        <ul>
          <li>infinite modes with no place to stop</li>
          <li>daily login rewards, streaks and energy systems</li>
          <li>artificial waits, loot boxes and fear of missing out</li>
          <li>aggressive notifications</li>
        </ul>
        <p>
          And for green flags: levels that end, a pause at any moment, progress that is saved, and nothing that punishes
          a week away.
        </p>
        <blockquote>
          <b>The Dinner Test.</b> Somebody calls you to dinner in the middle of a game. Can you get up within a minute
          without losing anything?
        </blockquote>
      </>
    ),
  },
];
