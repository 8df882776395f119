/** The texts of every page's header and footer. */
export const shell = {
  skip: 'Skip to content',
  home: 'Recess, home',
  main: 'Main',
  nav: { browse: 'Browse', library: 'Library', friends: 'Friends' },
  search: { placeholder: 'Search games...', label: 'Search games' },
  install: 'Install app',
  theme: { dark: 'Switch to dark theme', light: 'Switch to light theme' },
  footer: {
    label: 'Footer',
    line: 'Recess, since 2025. Games by students, for the time between classes.',
    browse: 'Browse games',
    about: 'Who we are',
    guide: 'Game Dev Guide',
    help: 'Help',
    rules: 'Rules',
    privacy: 'Privacy',
  },
  broken: {
    notHere: "This page isn't on this device yet",
    notHereWhy: "Open this page once while you're online, and it will work offline too.",
    wrong: 'Something went wrong',
    wrongWhy: 'Nothing you wrote is lost. Reloading the page usually helps.',
    again: 'Reload',
  },
};
