/** [how many, how fast, warm] */
const SPARKS = { land: [5, 40, false], jump: [4, 30, false], splash: [22, 110, false], set: [6, 40, true] };

/** Creates the sounds, effects and announcements for events in the world. */
export function createEffects({ audio, view, say }) {
  const special = {
    land: () => view.land(),
    firefly: ({ level }) => {
      view.particles.emit(level.firefly.x, level.firefly.y, 20, 90, false);
      say('Firefly found');
    },
    chime: () => say('The chime rings, and a gate opens for good'),
    won: ({ level, firefly }) => {
      view.particles.emit(level.exit.x, level.exit.y - 10, 44, 150, true, 40);
      say(`The brazier is lit.${firefly ? ' You found the firefly.' : ''}`);
    },
  };
  return (world, at) => {
    for (const name of world.events) {
      audio.play(name);
      if (SPARKS[name]) view.particles.emit(at.x, at.y, ...SPARKS[name]);
      special[name]?.(world);
    }
  };
}
