/** The medals, best first; a track's `medals` are their times in this order. */
export const MEDALS = ['gold', 'silver', 'bronze'];

export const medalFor = (track, time) => MEDALS.find((_, i) => time !== null && time <= track.medals[i]) ?? null;

/** Returns how many of the three medals a time is worth. */
export const worth = (track, time) => (time === null ? 0 : track.medals.filter((limit) => time <= limit).length);

/** Returns the next medal to win, or null if all are won. */
export const nextMedal = (track, time) => MEDALS[2 - worth(track, time)] ?? null;

export const clock = (time) => {
  const hundredths = Math.floor(time * 100 + 1e-6);
  const minutes = Math.floor(hundredths / 6000);
  const seconds = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  return `${minutes}:${seconds}`;
};
