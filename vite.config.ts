import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Given as an object: linked by hand, Vite would rename it.
const manifest = JSON.parse(readFileSync(here('./manifest.webmanifest'), 'utf8'));

export default defineConfig({
  root: here('./pwa'),
  build: {
    outDir: here('./dist/pwa'),
    // api/run/setup.mjs keeps the assets of the build before, for windows that still run it.
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.{js,css,svg,png}'],
        globIgnores: ['shots/**', 'sw.js'],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
});
