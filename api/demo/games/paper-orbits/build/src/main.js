import { Lab } from './lab.js';
import { loadArt } from './view/art.js';

const [art, data] = await Promise.all([loadArt(), fetch('data/goals.json').then((response) => response.json())]);
new Lab(art, data).start();
