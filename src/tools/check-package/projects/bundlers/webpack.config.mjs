export default {
  mode: 'production',
  target: 'web',
  entry: './chess.js',
  output: { path: `${import.meta.dirname}/out`, filename: 'webpack.cjs' },
};
