import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// A page by itself: --mode names it.
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  build: { outDir: `dist-${mode}`, rolldownOptions: { input: `${mode}.html` } },
}));
