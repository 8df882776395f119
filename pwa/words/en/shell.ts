/** What every page stands in: its header and its foot. */
export const shell = {
  skip: 'Skip to the page',
  home: 'Recess, home',
  main: 'Main',
  nav: { browse: 'Browse', library: 'Library', friends: 'Friends' },
  search: { placeholder: 'Search games...', label: 'Search games' },
  install: 'Install app',
  theme: { dark: 'Switch to dark theme', light: 'Switch to light theme' },
  footer: {
    label: 'Footer',
    line: 'Recess, since 2025. Games by students, for the time between lessons.',
    browse: 'Browse games',
    about: 'Who we are',
    guide: 'Game Dev Guide',
    help: 'Help',
  },
  broken: {
    notHere: 'This page is not on this device yet',
    notHereWhy: 'It is brought along as soon as there is a connection.',
    wrong: 'Something went wrong',
    wrongWhy: 'Nothing you wrote is lost. Loading the page again usually helps.',
    again: 'Load again',
  },
};
