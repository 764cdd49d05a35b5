// The compiler has turned src/ into the plain modules of built/; a style sheet is for the page, not for webpack.
module.exports = {
  mode: 'production',
  entry: './built/main.js',
  output: { filename: 'main.js' },
  performance: { hints: false },
  module: { rules: [{ test: /\.css$/, type: 'asset/resource' }] },
};
