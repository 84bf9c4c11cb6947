export default {
  build: {
    outDir: 'out',
    emptyOutDir: false,
    rollupOptions: { input: 'chess.js', output: { entryFileNames: 'vite.mjs' } },
  },
};
