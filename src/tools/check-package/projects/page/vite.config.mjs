export default {
  build: { outDir: 'vite', target: 'es2022' },
  worker: { format: 'es' },
  // Vite's dev server would move the scripts away from the files beside them.
  optimizeDeps: { exclude: ['sliderule'] },
};
