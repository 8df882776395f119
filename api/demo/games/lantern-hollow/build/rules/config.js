/** Everything is in logical pixels of the 800 × 600 screen and in seconds. */
export const TILE = 40;
export const COLS = 20;
export const ROWS = 15;
export const WIDTH = COLS * TILE;
export const HEIGHT = ROWS * TILE;
export const STEP = 1 / 60;

export const LANTERN_REACH = 150;
export const CRYSTAL_REACH = 130;
export const MOTH_SIGHT = 340;
export const MOTH_SPEED = 84;
export const MOTH_HOME_SPEED = 52;
export const MOTH_WIDTH = 60;

export const RUN_SPEED = 190;
export const GROUND_ACCEL = 1900;
export const AIR_ACCEL = 1350;
export const JUMP_SPEED = 560;
export const RISE_GRAVITY = 1500;
export const FALL_GRAVITY = 1800;
export const CUT_GRAVITY = 3600;
export const MAX_FALL = 620;

/** Steps during which a jump still counts after leaving an edge, or before touching the ground. */
export const COYOTE_STEPS = 7;
export const BUFFER_STEPS = 8;
export const RETURN_STEPS = 30;

/** Maximum distance at which the keeper can pick up the lantern or work its shutter. */
export const ARM = 48;

export const INPUT = { LEFT: 1, RIGHT: 2, JUMP: 4, COVER: 8, CARRY: 16 };
