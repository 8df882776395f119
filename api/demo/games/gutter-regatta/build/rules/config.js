/** Units are about a finger's width of gutter; angles are radians, 0 is up the screen, clockwise positive. */
export const STEP = 1 / 60;

export const INPUT = { LEFT: 1, RIGHT: 2 };

export const BOAT = {
  radius: 13,
  speed: 255,
  pickUp: 1.7,
  turn: 2.3,
  turnBite: 13,
  grip: 3.1,
  /** Strength with which the water straightens an unsteered boat. */
  align: 0.55,
  /** Maximum angle to the stream: beyond it the water turns the boat back, so that nobody sails backwards. */
  across: 1.35,
};

/** The bow wave: holding a turn builds it up, and releasing the turn gives the boat a push. */
export const WAVE = { from: 0.22, full: 1.0, least: 0.22, push: 190, lasts: 0.95 };

export const WATER = { flow: 34, rapid: 170, weed: 0.52, wind: 190 };

export const WEIR = { air: 0.62, kick: 70 };
