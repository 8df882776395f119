import type { Chapter } from './chapters.tsx';

export const making: readonly Chapter[] = [
  {
    id: 'hooks',
    title: 'Hook Strategies',
    text: (
      <ul>
        <li>
          <b>The 3-second rule.</b> Within three seconds of pressing play, something moves because the player moved it.
        </li>
        <li>
          <b>The 3-minute rule.</b> Within three minutes they have won something and seen something new.
        </li>
        <li>Teach by doing. A wall that can only be jumped teaches jumping better than a page of text.</li>
      </ul>
    ),
  },
  {
    id: 'advanced-ai',
    title: 'Advanced AI Techniques',
    text: (
      <ul>
        <li>Ask for a plan before code, and change the plan first.</li>
        <li>Ask for the smallest change that does it, not for the whole file again.</li>
        <li>When something breaks, give the exact error and the line. Ask for the cause, then for the cure.</li>
        <li>Ask what could go wrong: keys held down, the window made small, the tab left for an hour.</li>
      </ul>
    ),
  },
  {
    id: 'example',
    title: 'Complete Example Project',
    text: (
      <>
        <p>
          A puzzle platformer of 15 levels, on a canvas of 800 by 600, at 60 frames a second on a machine with 4 GB of
          memory. A level takes 5 to 30 minutes, and every third level brings something new.
        </p>
        <ul>
          <li>
            <b>Levels 1 to 3:</b> walk, jump, reach the door.
          </li>
          <li>
            <b>Levels 4 to 6:</b> boxes that can be pushed.
          </li>
          <li>
            <b>Levels 7 to 9:</b> switches that open doors while they are held.
          </li>
          <li>
            <b>Levels 10 to 12:</b> platforms that move.
          </li>
          <li>
            <b>Levels 13 to 15:</b> all of it together, and an ending.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'testing',
    title: 'Testing & Iteration',
    text: (
      <ul>
        <li>It starts without an error in the console.</li>
        <li>It can be won, lost, paused, muted and started again.</li>
        <li>It works with the keyboard alone, and on a trackpad.</li>
        <li>It works in a small window and in full screen.</li>
        <li>It still works when it was left for ten minutes.</li>
        <li>Somebody who has never seen it gets through the first level without help.</li>
      </ul>
    ),
  },
  {
    id: 'optimization',
    title: 'Optimization',
    text: (
      <>
        <p>Most of your players have a Chromebook with 4 GB of memory. Be kind to it:</p>
        <ul>
          <li>Move with the time that has passed, not with the frame: screens differ.</li>
          <li>Make objects once and use them again; a pause of the game is often the browser tidying up.</li>
          <li>Draw what is on the screen, and draw backgrounds once into an image of their own.</li>
          <li>
            Keep pictures at the size they are shown, and the whole build small. Everything it needs belongs in it: then
            it works offline.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'github',
    title: 'What is GitHub',
    text: (
      <>
        <p>
          GitHub keeps every version of your files. A <b>repository</b> is the folder, a <b>commit</b> is a version with
          a sentence about it, and a <b>branch</b> is a place to try something without harm. With Pages it also shows
          your game to the world, for free.
        </p>
        <h3>A plan of three weeks</h3>
        <ul>
          <li>
            <b>Week 1:</b> an idea, a toy, a goal.
          </li>
          <li>
            <b>Week 2:</b> five levels, sound, a title screen.
          </li>
          <li>
            <b>Week 3:</b> three testers, one round of mending, publish.
          </li>
        </ul>
      </>
    ),
  },
];
