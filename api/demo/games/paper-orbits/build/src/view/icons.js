const PATHS = {
  menu: 'M5 7h14M5 12h14M5 17h14',
  fast: 'M4 6l8 6-8 6zM12 6l8 6-8 6z',
  soundOn: 'M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 10v4h3l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  again: 'M5 12a7 7 0 1 0 2.5-5.3M4 4v5h5',
  go: 'M5 19c3-9 7-13 14-14-1 7-5 11-14 14zM9 12l3 3M5 19l3-1',
  pause: 'M8 5v14M16 5v14',
  next: 'M5 12h13M13 6l6 6-6 6',
  left: 'M19 15a7 7 0 0 0-13-4M5 6v6h6',
  right: 'M5 15a7 7 0 0 1 13-4M19 6v6h-6',
  more: 'M12 5v14M5 12h14',
  less: 'M5 12h14',
};

export const icon = (name) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;
