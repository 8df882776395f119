/**
 * The twelve rounds. A row of twelve signs is a row of the sky: `o` a balloon, `g` a gold one that sways, `c` a cloud
 * that turns Pip back, `b` the bell that only a toss reaches. `drift`: how fast rows move; `wind`: pulls at Pip;
 * `width`: of the blanket; `pips`: how many fly.
 */
export const ROUNDS = [
  { name: 'Opening day', sky: ['', '', '...oo..oo...', '..oooooooo..'] },
  { name: 'A row of lamps', sky: ['.....b......', '', '.o.o.oo.o.o.', '..o.o..o.o..', '.....gg.....'] },
  { name: 'They sway', drift: 30, sky: ['', '..oo....oo..', '', '.oooo..oooo.', '.....gg.....'] },
  {
    name: 'Two towers',
    drift: 18,
    sky: ['.....bb.....', '.oo......oo.', '.oo..gg..oo.', '.oo......oo.', '.oo......oo.'],
  },
  { name: 'First clouds', sky: ['', 'oooo.gg.oooo', '', 'cc...oo...cc', '..oo....oo..'] },
  { name: 'Cloud street', drift: 26, sky: ['.....b......', '.oooooooooo.', '', '..cc.oo.cc..', '.g........g.'] },
  { name: 'A breeze', wind: 30, sky: ['', '..oooooooo..', '...o.gg.o...', '....o..o....', '.....oo.....'] },
  {
    name: 'Against it',
    wind: -38,
    drift: 30,
    sky: ['b..........b', '.oo.oo.oo.o.', '', '.o.oo.oo.oo.', '..g......g..'],
  },
  { name: 'Small blanket', width: 82, sky: ['.....bb.....', '.oo.oooo.oo.', '.o...gg...o.', '.oo......oo.'] },
  {
    name: 'The eye',
    width: 86,
    drift: 34,
    sky: ['...oooooo...', '..oc....co..', '.o...gg...o.', '..oc....co..', '...oooooo...'],
  },
  { name: 'Two at once', pips: 2, sky: ['', '.oooooooooo.', '..oooooooo..', '...oo..oo...'] },
  {
    name: 'The whole fair',
    pips: 2,
    drift: 28,
    wind: 24,
    sky: ['b....bb....b', '.oooogooooo.', '.oo.oooo.oo.', '..c..gg..c..', '.oo......oo.'],
  },
];
