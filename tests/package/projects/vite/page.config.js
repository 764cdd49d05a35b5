import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The pages of each --mode. The page with a core of its own must ship no other. */
const PAGES = {
  pages: ['blocks', 'booking', 'catalogue', 'hydrate', 'options', 'recorded'],
  parts: ['parts'],
};

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  build: {
    outDir: `dist-${mode}`,
    rolldownOptions: { input: PAGES[mode].map(page => `${page}.html`) },
  },
}));
