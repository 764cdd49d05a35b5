// The compiler has turned src/ into the plain modules of built/; a style sheet is for the page, not for webpack.
module.exports = {
  mode: 'production',
  entry: { main: './built/main.js', recorded: './built/recorded.js' },
  output: { filename: '[name].js' },
  performance: { hints: false },
  module: { rules: [{ test: /\.css$/, type: 'asset/resource' }] },
};
