// TypeScript has compiled src/ to built/. The page links the style sheet itself.
module.exports = {
  mode: 'production',
  entry: { main: './built/main.js', recorded: './built/recorded.js' },
  output: { filename: '[name].js' },
  performance: { hints: false },
  module: { rules: [{ test: /\.css$/, type: 'asset/resource' }] },
};
