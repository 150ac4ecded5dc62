import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Built into the published package; `npm run dev:page` serves the sources before a running `footnote serve`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  build: {
    outDir: '../footnote/dist/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that has popovers and `light-dark()` loads modules and preloads them by itself.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    license: { fileName: 'LICENSES.md' },
    // The build of the stylesheet takes its second, and nobody needs to be told each time.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What several views need is one file, not ten of a hundred bytes.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:4040',
      '/suggestions': 'http://127.0.0.1:4040',
    },
  },
});
