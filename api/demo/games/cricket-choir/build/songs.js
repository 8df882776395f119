/**
 * The songs. A bar is eight eighths: a digit is a degree of the scale, a dot a rest; a letter (a is 1, h is 8) is a
 * degree sung with a second cricket. `bass` is a degree a bar. Every tune was made for this game.
 */
const MAJOR = [0, 2, 4, 5, 7, 9, 11, 12];
const MINOR = [0, 2, 3, 5, 7, 8, 10, 12];

export const SONGS = [
  {
    id: 'first-dusk',
    name: 'First Dusk',
    bpm: 84,
    root: 62,
    scale: MAJOR,
    wave: 'triangle',
    bass: '1 1 4 1 5 4 1 1 4 1 5 1',
    bars: '1.2.3... 5.4.3... 4.3.2... 3....... 5.5.5... 6.5.4... 3.4.5... 1....... 4.5.6... 5.4.3... 2.3.5... 1.......',
  },
  {
    id: 'dew-on-the-reeds',
    name: 'Dew on the Reeds',
    bpm: 92,
    root: 60,
    scale: MAJOR,
    wave: 'triangle',
    bass: '1 6 4 5 1 6 2 5 4 5 6 4 2 5 1 1',
    bars: '1.3.5... 6.5.3... 4.6.8... 7...5... 3.5.8... 6.5.3... 2.4.6... 5....... 6.6.4... 5.5.7... 8.6.3... 4.6.4... 2.4.3.2. 5.7.5... 8.5.3... 1.......',
  },
  {
    id: 'pond-waltz',
    name: 'The Heron Turns Round',
    bpm: 104,
    root: 57,
    scale: MINOR,
    wave: 'sine',
    bass: '1 4 7 3 6 4 5 5 1 4 7 3 6 4 5 1',
    bars: '1.2.3.5. 4...6... 7.6.5.4. 3....... 6.7.8.6. 4.5.6... 5.4.3.2. 5....... 8.7.6.5. 4.6.4... 7.5.7... 3.5.3... 6.8.6.4. 4.3.2... 5.3.2.7. 1...a...',
  },
  {
    id: 'lantern-parade',
    name: 'Parade of Lamps',
    bpm: 112,
    root: 62,
    scale: MAJOR,
    wave: 'square',
    bass: '1 1 4 5 1 6 4 5 4 4 3 6 2 5 1 1',
    bars: '1.11.3.5 5.3.1... 4.44.6.8 7.5.2... 1.11.3.5 6.8.6.3. 4.6.4.2. 5...e... 6.66.4.. 6.88.6.. 5.33.5.. 8.6.3... 2.4.6.4. 5.7.5.2. 8.65.3.5 1...a...',
  },
  {
    id: 'moth-chase',
    name: 'Chased by a Moth',
    bpm: 120,
    root: 59,
    scale: MINOR,
    wave: 'triangle',
    bass: '1 1 6 7 1 1 4 5 6 7 1 3 4 4 5 5 1 6 4 1',
    bars: '1.35.3.1 5.86.5.3 6.86.4.. 7.57.2.. 1.35.8.. 8.65.3.1 4.64.2.. 5...e... 6.68.6.. 7.72.7.. 8.53.1.. 3.57.5.. 4.46.8.. 6.42.4.. 5.75.2.5 7...g... 1.35.8.5 6.86.4.6 4.31.2.. a...a...',
  },
  {
    id: 'midsummer',
    name: 'Midsummer, All Together',
    bpm: 126,
    root: 62,
    scale: MAJOR,
    wave: 'square',
    bass: '1 5 6 3 4 1 4 5 1 5 6 3 4 1 5 1 6 4 1 5 4 5 1 1',
    bars: '1.3.5.88 7.5.2.55 6.8.6.33 5.3.1... 4.6.8.66 5.3.1.33 4.2.4.6. e...g... 1358.5.3 5725.7.. 6386.8.6 3.5.3.1. 4686.4.6 3.5.8.5. 5.7.2.57 h...e... 6.86.3.6 4.64.1.4 1.35.8.5 5.72.5.7 4.6.8.6. 5.7.e.g. 8653.5.8 a...h...',
  },
];
