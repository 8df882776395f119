import './thief-early.js';
import './thief.js';
