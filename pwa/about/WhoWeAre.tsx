import { Page } from '../ui/Page.tsx';
import css from '../ui/Prose.module.css';

export const WhoWeAre = () => (
  <Page title="Who We Are" lead="A game store for students, with games by teens who are learning to make them.">
    <div className={css.prose}>
      <section aria-labelledby="mission">
        <h2 id="mission">Our Mission</h2>
        <p>
          School computers can run wonderful games. Most sites that serve them are full of adverts, copies and tricks.
          We want a place where a student with a Chromebook finds something good within a minute, and where a teen who
          has made a first game finds people to play it.
        </p>
      </section>
      <section aria-labelledby="values">
        <h2 id="values">Our Values</h2>
        <ul>
          <li>
            <b>Safe.</b> A person looks at every game before it is in the store. Names stay private, and only friends
            can write to each other.
          </li>
          <li>
            <b>Inclusive.</b> Games say what they need: keyboard, mouse, touch or gamepad. They run on modest machines,
            and without a network where they can.
          </li>
          <li>
            <b>Good rather than loud.</b> No clickbait, no loot boxes, no streaks to keep alive. A game should be easy
            to put down and worth coming back to.
          </li>
          <li>
            <b>Fair to makers.</b> Of every sale, 80 percent is the developer’s.
          </li>
        </ul>
      </section>
      <section aria-labelledby="story">
        <h2 id="story">Our Story</h2>
        <p>
          Recess was founded in 2025. It began with a plain question in a school corridor: why is the good stuff so hard
          to find, and why does it stop when the Wi-Fi does? So we built a store where a game can be kept on the device,
          a review is written by somebody who is known here, and the next developer may be sitting two desks away.
        </p>
      </section>
    </div>
  </Page>
);
