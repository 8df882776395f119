import type { Engine } from '#sync/constants.ts';

/** Product names, which are the same in every language. */
export const gameEngineNames: Record<Engine, string> = {
  godot: 'Godot',
  unity: 'Unity',
  gamemaker: 'GameMaker',
  construct: 'Construct',
  gdevelop: 'GDevelop',
  phaser: 'Phaser',
  twine: 'Twine',
  rpgmaker: 'RPG Maker',
  scratch: 'Scratch',
  defold: 'Defold',
  love: 'LÖVE',
  renpy: 'Ren’Py',
  pico8: 'PICO-8',
  bitsy: 'Bitsy',
};
