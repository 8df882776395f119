// Before the first paint, so that no theme flashes into the other. pwa/shell/theme.ts keeps it right afterwards.
let chosen;
try {
  chosen = localStorage.getItem('recess.theme');
} catch {
  // Storage may be denied; then the system decides.
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = dark ? 'dark' : 'light';

// The looks of a page that the server drew, pictures and font, are shown once React has it (pwa/main.ts), and after so many
// milliseconds anyway.
setTimeout(() => document.documentElement.removeAttribute('data-drawn'), 2_500);

// Without script each scheme has its colour; from here on the first one follows the theme, whatever the system says.
const colour = document.querySelector('meta[name="theme-color"]');
colour.removeAttribute('media');
colour.content = dark ? '#14121f' : '#faf7f2';
