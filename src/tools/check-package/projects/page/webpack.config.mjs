export default {
  mode: 'production',
  entry: './page.js',
  experiments: { outputModule: true },
  output: { path: `${import.meta.dirname}/webpack`, filename: 'page.js', module: true },
};
